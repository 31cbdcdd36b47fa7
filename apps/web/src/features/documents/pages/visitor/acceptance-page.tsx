import { Problem } from '@pds/api-client';
import type { AcceptanceAnswer } from '@pds/api-client/generated/model';
import { type ComponentProps, useState } from 'react';
import { FormProblem } from '../../../../shared/form/form-problem';
import { Field, Form } from '../../../../shared/form/native/form';
import { type ProblemForm, useProblemForm } from '../../../../shared/form/native/use-problem-form';
import { useLinkToken } from '../../../../shared/session/link-token';
import { Button } from '../../../../shared/ui/button';
import { formatDateTime, formatMoney } from '../../../../shared/ui/format';
import { Notice, problemText } from '../../../../shared/ui/problem-notice';
import { Panel, PublicPage } from '../../../../shared/ui/public-page';
import { QueryState } from '../../../../shared/ui/query-state';
import { useAcceptByLink, useDeclineByLink, useDocumentByLink, useSaveByLink } from '../../api/acceptance';
import { agreeing, documentWords, sentence } from '../../../../shared/reference/document-words';
import { lastMomentOf } from '../../../../shared/ui/last-day';
import styles from './acceptance-page.module.css';

/** Where the link of a quote or convention leads: it is read, accepted or declined there, without an account. */
export default function AcceptancePage() {
  const token = useLinkToken();
  if (token) return <DocumentOfLink token={token} />;
  return (
    <PublicPage title="Votre accord">
      <Panel>
        <Notice tone="error" title="Ce lien n’est pas valable. Vérifiez que vous l’avez ouvert ou copié en entier." />
      </Panel>
    </PublicPage>
  );
}

function DocumentOfLink({ token }: { token: string }) {
  const query = useDocumentByLink(token);
  // What a link no longer shows is not left on the page; a lost network is another matter.
  if (query.error instanceof Problem && [404, 410].includes(query.error.status)) {
    return (
      <PublicPage title="Votre accord">
        <Panel>
          <Notice tone="error" title={problemText(query.error)} />
        </Panel>
      </PublicPage>
    );
  }
  const { data } = query;
  return (
    <PublicPage
      title={data ? `${sentence(documentWords(data.type).name)} n°\u00a0${data.number}` : 'Votre accord'}
      lead={data && <>{data.eventName}</>}
    >
      <QueryState query={query}>
        {(shown) => (
          <>
            <Summary shown={shown} token={token} />
            {shown.state === 'open' && <Reply shown={shown} token={token} />}
            {shown.state === 'accepted' && <Accepted shown={shown} token={token} />}
            {shown.state === 'declined' && <Declined shown={shown} />}
          </>
        )}
      </QueryState>
    </PublicPage>
  );
}

interface PartProps {
  shown: AcceptanceAnswer;
  token: string;
}

function Summary({ shown, token }: PartProps) {
  const { name, the } = documentWords(shown.type);
  const { mutate: save, isPending, error } = useSaveByLink(token);
  return (
    <Panel title="En bref">
      <dl className={styles.facts}>
        <dt>Proposé par</dt>
        <dd>{shown.issuer}</dd>
        <dt>Pour</dt>
        <dd>{shown.customer}</dd>
        <dt>Manifestation</dt>
        <dd>{shown.eventName}</dd>
        <dt>Lieu</dt>
        <dd>{shown.place}</dd>
        <dt>Dates</dt>
        <dd>
          du {formatDateTime(shown.startsAt)} au {formatDateTime(shown.endsAt)}
        </dd>
        <dt>Montant à payer</dt>
        <dd className={styles.amount}>{formatMoney(shown.price)}</dd>
        {shown.state === 'open' && (
          <>
            <dt>Réponse attendue</dt>
            <dd>{lastMomentOf(shown.expiresAt)}</dd>
          </>
        )}
      </dl>
      <div className={styles.finish}>
        {error && <Notice tone="error" title={problemText(error)} />}
        <Button
          size="large"
          loading={isPending}
          onClick={() => save({ what: 'original', name: `${name}-${shown.number}.pdf` })}
        >
          Lire {the} (PDF)
        </Button>
      </div>
    </Panel>
  );
}

/** Both answers, one at a time: who goes from one to the other and back finds what was typed. */
function Reply({ shown, token }: PartProps) {
  const { mutateAsync: accept } = useAcceptByLink(token);
  const { mutateAsync: decline } = useDeclineByLink(token);
  const acceptance = useProblemForm<Acceptance>({ values: untouched, save: (said) => accept(said) });
  const refusal = useProblemForm<Refusal>({ save: (said) => decline(said) });
  const [answering, setAnswering] = useState<'first' | 'declining' | 'back'>('first');
  return answering === 'declining' ? (
    <DeclineForm shown={shown} form={refusal} onBack={() => setAnswering('back')} />
  ) : (
    <AcceptForm
      shown={shown}
      form={acceptance}
      isBack={answering === 'back'}
      onDecline={() => setAnswering('declining')}
    />
  );
}

interface Acceptance {
  name: string;
  capacity: string;
  agreed: boolean;
}

interface Refusal {
  reason: string;
}

const untouched = { agreed: false };

interface AnswerProps<Answer> {
  shown: AcceptanceAnswer;
  form: ProblemForm<Answer>;
}

function AcceptForm({
  shown,
  form: { formProps, problem, saving },
  isBack,
  onDecline,
}: AnswerProps<Acceptance> & { isBack: boolean; onDecline: () => void }) {
  const { the } = documentWords(shown.type);
  return (
    <Panel title={`Accepter ${the}`}>
      <Form {...formProps} name="accept">
        <Field name="name" label="Vos prénom et nom" required>
          <input className="pds-input" autoComplete="name" maxLength={100} />
        </Field>
        <Field
          name="capacity"
          label="Votre qualité"
          required
          hint="À quel titre vous engagez l’organisateur : président, trésorière, gérant…"
        >
          <input className="pds-input" autoComplete="organization-title" maxLength={100} />
        </Field>
        <Field
          name="agreed"
          valuePropName="checked"
          required="Cochez « Lu et approuvé, bon pour accord » pour accepter."
        >
          <Tick label="Lu et approuvé, bon pour accord" />
        </Field>
        <div className={styles.finish}>
          <FormProblem problem={problem} />
          <p className={styles.hint}>
            En acceptant, vous engagez l’organisateur. Votre nom, votre qualité, l’heure, votre adresse réseau et votre
            navigateur sont conservés avec {the} comme preuve de votre accord.
          </p>
          <Button variant="call" size="large" type="submit" loading={saving}>
            Accepter
          </Button>
          {/* Who comes back goes on where they left. */}
          <Button variant="text" size="large" autoFocus={isBack} onClick={onDecline}>
            Refuser {the}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

function DeclineForm({
  shown,
  form: { formProps, problem, saving },
  onBack,
}: AnswerProps<Refusal> & { onBack: () => void }) {
  return (
    <Panel title={`Refuser ${documentWords(shown.type).the}`}>
      <Form {...formProps} name="decline">
        <Field name="reason" label="Pour quelle raison ?" required hint="L’association la lira pour vous répondre.">
          {/* The press on « Refuser » led here. */}
          <textarea className="pds-input" rows={4} maxLength={1000} autoFocus />
        </Field>
        <div className={styles.finish}>
          <FormProblem problem={problem} />
          <Button danger size="large" type="submit" loading={saving}>
            Refuser
          </Button>
          <Button variant="text" size="large" onClick={onBack}>
            Revenir à l’accord
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

function Accepted({ shown, token }: PartProps) {
  const { name, the } = documentWords(shown.type);
  const { mutate: save, isPending, error } = useSaveByLink(token);
  const accepted = agreeing('accepté', shown.type);
  return (
    <Panel>
      <Notice
        tone="success"
        title={`Merci, ${the} est ${accepted}.`}
        actions={
          <Button
            autoFocus
            loading={isPending || !shown.evidenceReady}
            onClick={() => save({ what: 'evidence', name: `${name}-${shown.number}-accord.pdf` })}
          >
            {shown.evidenceReady ? 'Télécharger la preuve (PDF)' : 'La preuve est en préparation…'}
          </Button>
        }
      >
        {sentence(accepted)} le {formatDateTime(shown.answeredAt)} par {shown.name}, {shown.capacity}. L’association en
        est informée.
      </Notice>
      {error && <Notice tone="error" title={problemText(error)} />}
    </Panel>
  );
}

function Declined({ shown }: Omit<PartProps, 'token'>) {
  const { the } = documentWords(shown.type);
  const declined = agreeing('refusé', shown.type);
  return (
    <Panel>
      <Notice title={`${sentence(the)} est ${declined}.`}>
        {sentence(declined)} le {formatDateTime(shown.answeredAt)}. Raison donnée : « {shown.reason} ». L’association en
        est informée et vous recontactera si besoin.
      </Notice>
    </Panel>
  );
}

/** A native checkbox with its label beside it. In a `Field` with `valuePropName="checked"` and no label of its own. */
function Tick({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <label className={styles.tick}>
      <input {...input} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}
