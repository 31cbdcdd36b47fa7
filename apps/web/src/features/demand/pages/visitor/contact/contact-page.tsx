import { type FieldError, Problem } from '@pds/api-client';
import { useDepartments } from '../../../../../shared/reference/reference-lists';
import { sendings } from '../../../api/sending';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { pathTo } from '../../../../../routing/routes';
import { funnel } from '../../../../../shared/session/funnel';
import { Notice, ProblemNotice } from '../../../../../shared/ui/state/problem-notice';
import { PublicPage } from '../../../../../shared/ui/page/public-page';
import { Loading } from '../../../../../shared/ui/state/query-state';
import { WaitingRequest } from '../sending/waiting-request';
import { isStaff, useAccount } from '../../../../../shared/session/session';
import type { DemandForm } from '../demand-form';
import { ContactStep } from './contact-step';

/** The contact step: the requester's identity, with or without an account (spec organiser 2.5 and 4, "Express funnel"). */
export default function ContactPage() {
  const account = useAccount({ required: false });
  const departments = useDepartments();
  const [form] = useState(() => funnel.form<DemandForm>());
  const [sent, setSent] = useState(false);
  const [waiting, setWaiting] = useState(sendings.waiting);
  /** Why the request came back from waiting. */
  const [returned, setReturned] = useState<Problem | null>(null);
  const forCustomer = isStaff(account.data);
  const backToForm = useBackToForm(() => setSent(true));

  if (!sent && (!form || !funnel.isActive())) return <Navigate to={pathTo('demand')} replace />;
  return (
    <PublicPage
      step={2}
      forCustomer={forCustomer}
      title={waiting ? 'Votre demande est prête' : forCustomer ? 'L’organisateur' : 'Vos coordonnées'}
      lead={
        form &&
        !waiting && (
          <>
            Dernière étape avant l’envoi de {forCustomer ? 'la' : 'votre'} demande pour « {form.eventName} ».
          </>
        )
      }
    >
      {waiting ? (
        <WaitingRequest
          sending={waiting}
          onFiled={() => setSent(true)}
          onRefused={(errors) => void backToForm(errors)}
          onReturned={(problem) => {
            setReturned(problem);
            setWaiting(null);
          }}
        />
      ) : departments.error ? (
        <ProblemNotice error={departments.error} retry={() => void departments.refetch()} />
      ) : account.error && account.data === undefined ? (
        <ProblemNotice error={account.error} retry={() => void account.refetch()} />
      ) : account.isPaused && account.data === undefined ? (
        <Notice title="Hors connexion : cette étape s’ouvrira avec votre compte au retour du réseau">
          Votre évènement est gardé sur cet appareil.
        </Notice>
      ) : departments.data && !account.isFetching ? (
        <ContactStep
          form={form!}
          departments={departments.data}
          account={account.data ?? null}
          returned={returned}
          onSent={() => setSent(true)}
          onWait={setWaiting}
          backToForm={backToForm}
        />
      ) : (
        <Loading />
      )}
    </PublicPage>
  );
}

/** Returns the function that leads back to the public form, with the errors of the event. */
function useBackToForm(onLeave: () => void) {
  const navigate = useNavigate();
  return async (errors: readonly FieldError[]) => {
    onLeave();
    await navigate({ pathname: pathTo('demand'), search: '?error=1' }, { state: { errors } });
  };
}
