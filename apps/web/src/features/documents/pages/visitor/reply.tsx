import type { AcceptanceAnswer, AgreementBody } from '@pds/api-client/generated/model';
import { agreementSentence } from '@pds/kernel';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { emailAddress } from '../../../../shared/form/checks/checks';
import { FormProblem } from '../../../../shared/form/form-problem';
import { Field, Form } from '../../../../shared/form/native/form';
import { useProblemForm } from '../../../../shared/form/native/use-problem-form';
import { agreedParticiple, capitalized, documentNames } from '../../../../shared/reference/document-names';
import { TermsOfSaleLink } from '../../../../shared/reference/terms-of-sale-link';
import { AssociationContact } from '../../../../shared/ui/page/association-contact';
import { Button } from '../../../../shared/ui/buttons/button';
import { formatDateTime, formatPrice } from '../../../../shared/ui/text/format';
import { deadlineText } from '../../../../shared/ui/text/deadline-text';
import { Notice } from '../../../../shared/ui/state/problem-notice';
import { Panel } from '../../../../shared/ui/page/public-page';
import { lazyComponent } from '../../../../shared/ui/lazy/lazy-component';
import { LabelledCheckbox } from './labelled-checkbox';
import styles from './reply.module.css';

/** Only of a customer who is incomplete. An acceptance does not depend on it. */
const CustomerFields = lazyComponent(() => import('./customer-fields'), {
  meanwhile: () => <div className={styles.customerSpace} />,
  instead: () => null,
});

/** Who accepts, whether the sentence is ticked, and what the customer lacks. */
export interface Acceptance extends AgreementBody {
  /** For a copy of their own. */
  copyTo?: string;
}

/** The form as typed: the type 0 is a private person. */
interface AcceptanceForm extends Omit<Acceptance, 'orgaType'> {
  orgaType?: string;
  orgaUnknown?: boolean;
}

/** Returns the form as the call takes it. */
function acceptanceOf({ copyTo, orgaType, orgaUnknown, ...said }: AcceptanceForm): Acceptance {
  const { name, capacity, agreed } = said;
  return {
    ...(orgaUnknown ? { name, capacity, agreed } : said),
    ...(!orgaUnknown && orgaType === '0' && { orgaIndividual: true }),
    ...(!orgaUnknown && Number(orgaType) > 0 && { orgaType: Number(orgaType) as AgreementBody['orgaType'] }),
    ...(copyTo?.trim() && { copyTo }),
  };
}

export interface ReplyProps {
  shown: AcceptanceAnswer;
  accept: (said: Acceptance) => Promise<unknown>;
  decline: (said: { reason: string }) => Promise<unknown>;
  /** The third answer: the button to ask for a change. Last in its panel, since it may come later. */
  ask: ReactNode;
  /** The changes that were asked for. */
  changes: ReactNode;
  /** Name of the person, if known. */
  name?: string;
  /** Whether the page was opened by a link, which may have been forwarded. */
  byLink?: boolean;
  /** Button to read its PDF, with its error. */
  original: ReactNode;
  /** Button to download the proof of its acceptance. */
  evidence: ReactNode;
  /** Link to continue after the answer. */
  onward?: ReactNode;
}

/** A quote or convention, its summary and its answer: the same by its link and in the organiser's space. */
export function Reply({ shown, original, evidence, onward, ask, changes, ...answering }: ReplyProps) {
  return (
    <div className={styles.panels}>
      <Summary shown={shown}>{original}</Summary>
      {shown.state === 'open' && <Answering shown={shown} ask={ask} {...answering} />}
      {shown.state === 'accepted' && (
        <Accepted shown={shown} byLink={answering.byLink} onward={onward} ask={ask}>
          {evidence}
        </Accepted>
      )}
      {shown.state === 'declined' && <Declined shown={shown} onward={onward} ask={ask} />}
      {changes}
    </div>
  );
}

/** Returns « Devis n° 12 ». */
export const titleOfDocument = ({ type, number }: Pick<AcceptanceAnswer, 'type' | 'number'>) =>
  `${capitalized(documentNames(type).name)} n°\u00a0${number}`;

function Summary({ shown, children }: { shown: AcceptanceAnswer; children: ReactNode }) {
  return (
    <Panel title="En bref">
      <dl className={styles.facts}>
        <dt>Proposé par</dt>
        <dd>{shown.issuer}</dd>
        <dt>Pour</dt>
        <dd>{shown.customer}</dd>
        <dt>Évènement</dt>
        <dd>{shown.eventName}</dd>
        <dt>Lieu</dt>
        <dd>{shown.place}</dd>
        <dt>Dates</dt>
        <dd>
          du {formatDateTime(shown.startsAt)} au {formatDateTime(shown.endsAt)}
        </dd>
        <dt>Montant à payer</dt>
        <dd className={styles.amount}>{formatPrice(shown.price)}</dd>
        {shown.state === 'open' && (
          <>
            <dt>Réponse attendue</dt>
            <dd>{shown.answerBefore === null ? 'dès que possible' : deadlineText(shown.answerBefore)}</dd>
          </>
        )}
        <dt>Une question ?</dt>
        <dd>
          <AssociationContact contact={shown.contact} />
        </dd>
      </dl>
      <div className={styles.finish}>{children}</div>
    </Panel>
  );
}

type AnsweringProps = Pick<ReplyProps, 'shown' | 'accept' | 'decline' | 'name' | 'byLink' | 'ask'>;

/** Both forms stay on the page with one hidden, so that the input is kept when the user switches. */
function Answering({ shown, accept, decline, name, byLink, ask }: AnsweringProps) {
  const [declining, setDeclining] = useState<boolean | null>(null);
  const reason = useRef<HTMLTextAreaElement>(null);
  const refuse = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button was removed, so the focus moves to what it opened.
    if (declining) reason.current?.focus();
    else if (declining === false) refuse.current?.querySelector('button')?.focus();
  }, [declining]);
  return (
    <>
      <div hidden={declining === true}>
        <AcceptForm shown={shown} accept={accept} name={name} byLink={byLink}>
          <div ref={refuse}>
            <Button variant="text" size="large" block onClick={() => setDeclining(true)}>
              Refuser {documentNames(shown.type).the}
            </Button>
          </div>
          {ask}
        </AcceptForm>
      </div>
      <div hidden={declining !== true}>
        <DeclineForm shown={shown} decline={decline} reason={reason} onBack={() => setDeclining(false)} />
      </div>
    </>
  );
}

function AcceptForm({
  shown,
  accept,
  name = '',
  byLink,
  children,
}: Pick<AnsweringProps, 'shown' | 'accept' | 'name' | 'byLink'> & { children: ReactNode }) {
  const { the } = documentNames(shown.type);
  const { formProps, problem, saving } = useProblemForm<AcceptanceForm>({
    values: { name, agreed: false },
    save: (typed) => accept(acceptanceOf(typed)),
  });
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
        {shown.customerMissing.length > 0 && <CustomerFields shown={shown} />}
        {byLink && (
          <Field
            name="copyTo"
            label="Votre e-mail, pour recevoir une copie (facultatif)"
            checks={[emailAddress]}
            hint="Utile si ce lien vous a été transféré. Dans tous les cas, une copie part à l’adresse que l’association connaît."
          >
            <input className="pds-input" type="email" autoComplete="email" maxLength={254} />
          </Field>
        )}
        <Field name="agreed" valuePropName="checked" required={`Cochez « ${agreementSentence} » pour accepter.`}>
          <LabelledCheckbox label={agreementSentence} />
        </Field>
        <div className={styles.finish}>
          <FormProblem problem={problem} />
          <p className={styles.hint}>
            En acceptant, vous engagez l’organisateur. Votre nom, votre qualité, l’heure, votre adresse réseau et votre
            navigateur sont conservés avec {the} comme preuve de votre accord.
          </p>
          <p className={styles.hint}>
            <TermsOfSaleLink department={shown.department} version={shown.termsOfSaleVersion} />
          </p>
          <Button variant="call" size="large" type="submit" loading={saving}>
            Accepter
          </Button>
          {children}
        </div>
      </Form>
    </Panel>
  );
}

function DeclineForm({
  shown,
  decline,
  reason,
  onBack,
}: Pick<AnsweringProps, 'shown' | 'decline'> & {
  reason: ComponentProps<'textarea'>['ref'];
  onBack: () => void;
}) {
  const { formProps, problem, saving } = useProblemForm<{ reason: string }>({ save: (said) => decline(said) });
  return (
    <Panel title={`Refuser ${documentNames(shown.type).the}`}>
      <Form {...formProps} name="decline">
        <Field name="reason" label="Pour quelle raison ?" required hint="L’association la lira pour vous répondre.">
          <textarea ref={reason} className="pds-input" rows={4} maxLength={1000} />
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

interface AnsweredProps {
  shown: AcceptanceAnswer;
  byLink?: boolean | undefined;
  onward: ReactNode;
  ask: ReactNode;
  children?: ReactNode;
}

function Accepted({ shown, byLink, onward, ask, children }: AnsweredProps) {
  const accepted = agreedParticiple('accepté', shown.type);
  return (
    <Panel>
      <div ref={focusOnMount} tabIndex={-1} className={styles.answered}>
        <Notice tone="success" title={`Merci, ${documentNames(shown.type).the} est ${accepted}.`}>
          {capitalized(accepted)} le {formatDateTime(shown.answeredAt)} par {shown.name}, {shown.capacity}. {shown.next}{' '}
          {byLink
            ? 'Une copie part par e-mail à l’adresse que l’association connaît, et à la vôtre si vous l’avez indiquée.'
            : 'Une copie vous est envoyée par e-mail.'}
        </Notice>
        <div className={styles.finish}>
          {children}
          {onward}
          {ask}
        </div>
      </div>
    </Panel>
  );
}

function Declined({ shown, onward, ask }: AnsweredProps) {
  const declined = agreedParticiple('refusé', shown.type);
  return (
    <Panel>
      <div ref={focusOnMount} tabIndex={-1} className={styles.answered}>
        <Notice title={`${capitalized(documentNames(shown.type).the)} est ${declined}.`}>
          {capitalized(declined)} le {formatDateTime(shown.answeredAt)}, motif : « {shown.reason} ». {shown.next}
          <AssociationContact contact={shown.contact} />
        </Notice>
        <div className={styles.finish}>
          {onward}
          {ask}
        </div>
      </div>
    </Panel>
  );
}

/** Focuses an element when it appears: the form that was pressed has been removed. */
function focusOnMount(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}
