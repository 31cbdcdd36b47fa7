import {
  beginEnrolmentAtLogin,
  confirmEnrolmentAtLogin,
  verifySecondFactor,
} from '@pds/api-client/generated/users/users';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../ui/dialog/dialog';
import { QueryState } from '../../ui/state/query-state';
import { CodeForm } from './code-form';
import { Enrolment } from './enrolment';
import type { PendingSecondStep } from './second-step';

/** The second step of a login, as a dialog. Closing it cancels the login. */
export default function SecondStepDialog({ pending: { step, settle } }: { pending: PendingSecondStep }) {
  return (
    <Dialog title="Double authentification" width={520} keep onClose={() => settle(false)}>
      {step === 'required' ? (
        <CodeForm
          recovery
          action="Me connecter"
          send={async (code) => {
            await verifySecondFactor({ code });
            settle(true);
          }}
        />
      ) : (
        <EnrolmentAtLogin onDone={() => settle(true)} />
      )}
    </Dialog>
  );
}

function EnrolmentAtLogin({ onDone }: { onDone: () => void }) {
  // Each start replaces the previous secret, so it is requested once and not cached.
  const enrolment = useQuery({
    queryKey: ['enrolment-at-login'],
    queryFn: () => beginEnrolmentAtLogin(),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  return (
    <>
      <p style={{ marginBottom: '1rem' }}>
        Votre rôle exige la double authentification. Activez-la pour vous connecter.
      </p>
      <QueryState query={enrolment}>
        {(begun) => (
          <Enrolment
            enrolment={begun}
            confirm={async (code) => (await confirmEnrolmentAtLogin({ code })).recoveryCodes}
            onDone={onDone}
          />
        )}
      </QueryState>
    </>
  );
}
