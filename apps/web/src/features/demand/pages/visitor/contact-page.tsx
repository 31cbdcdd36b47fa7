import { type FieldError, Problem } from '@pds/api-client';
import type { AddDemandBody, DepartmentChoiceAnswer } from '@pds/api-client/generated/model';
import { useDepartments } from '../../../../shared/reference/reference-lists';
import { checkDemandData, useAddDemand } from '../../api/request';
import {
  beginSending,
  type DemandRequest,
  pageOfFiled,
  requestOf,
  type Sending,
  sendings,
  sessionOverCode,
} from '../../api/sending';
import { Button } from '../../../../shared/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { pathTo } from '../../../../routing/routes';
import { openSession } from '../../../../shared/session/authentication';
import { confirm } from '../../../../shared/ui/confirm';
import { emailAddress, phoneNumber, postalCode } from '../../../../shared/form/checks';
import { Field, Form, useValue } from '../../../../shared/form/native/form';
import { FormProblem } from '../../../../shared/form/form-problem';
import { useProblemForm } from '../../../../shared/form/native/use-problem-form';
import { checkFieldsText, wrongFieldScroll } from '../../../../shared/form/problem-form';
import { renamedParts } from '../../../../shared/place/typed-place';
import { PlaceCompletion, usePlaceTyping } from '../../../../shared/place/use-place-typing';
import { funnel } from '../../../../shared/session/funnel';
import { Notice, ProblemNotice } from '../../../../shared/ui/problem-notice';
import { toast } from '../../../../shared/ui/toast';
import { Panel, PublicPage } from '../../../../shared/ui/public-page';
import { Loading } from '../../../../shared/ui/query-state';
import { useSecondStep } from '../../../../shared/session/second-factor/use-second-step';
import { PrivacyNote } from '../../../../shared/ui/privacy-note';
import { DemandSummary } from './demand-summary';
import { useSendRequest } from './sending/use-send-request';
import { WaitingRequest } from './sending/waiting-request';
import { ProConnectOffer } from '../../../../shared/session/pro-connect-offer';
import { type Account, isStaff, reloadAccount, useAccount } from '../../../../shared/session/session';
import styles from './contact-page.module.css';
import type { DemandForm } from './demand-form';
import { eventOf, timeZoneOf } from './demand-rules';

type PersonContact = Required<Pick<AddDemandBody, 'firstName' | 'name' | 'email' | 'tel'>>;
type DemandContact = PersonContact &
  Pick<AddDemandBody, 'organizationId' | 'orgaName' | 'orgaAddress' | 'orgaZipCode' | 'orgaCity'>;

interface ContactForm extends DemandContact {
  username?: string;
  password?: string;
}

/** What this browser stores of the contact step, without the password. */
interface StoredContact extends Omit<ContactForm, 'password'> {
  /** The customer's organisation, as staff found it. */
  organizationId?: number;
}

type Identity = 'register' | 'login';

const failureText = (forCustomer: boolean) =>
  forCustomer
    ? 'La demande n’a pas pu aboutir. Veuillez réessayer dans quelques instants'
    : 'Votre demande n’a pas pu aboutir. Veuillez réessayer dans quelques instants';
const contactFields = new Set([
  'organizationId',
  'firstName',
  'name',
  'email',
  'tel',
  'orgaName',
  'orgaAddress',
  'orgaZipCode',
  'orgaCity',
]);

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
      title={waiting ? 'Votre demande est prête' : forCustomer ? 'Le client' : 'Vos coordonnées'}
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
          Votre manifestation est gardée sur cet appareil.
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

interface ContactStepProps {
  form: DemandForm;
  departments: readonly DepartmentChoiceAnswer[];
  account: Account | null;
  /** Why the request was not sent later, as it should have been. */
  returned: Problem | null;
  /** Called once the request is sent: the empty funnel then no longer leads back to the form. */
  onSent: () => void;
  /** Called when the request has no answer, and waits for the network. */
  onWait: (sending: Sending) => void;
  backToForm: (errors: readonly FieldError[]) => Promise<void>;
}

/** Returns the function that leads back to the public form, with the errors of the event. */
function useBackToForm(onLeave: () => void) {
  const navigate = useNavigate();
  return async (errors: readonly FieldError[]) => {
    onLeave();
    await navigate({ pathname: pathTo('demand'), search: '?error=1' }, { state: { errors } });
  };
}

function ContactStep({
  form: demand,
  departments,
  account: startAccount,
  returned,
  onSent,
  onWait,
  backToForm,
}: ContactStepProps) {
  const timeZone = timeZoneOf(demand, departments);
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { send?: boolean } | null };
  const client = useQueryClient();
  // The account at the first render or after a login here: reloading the query must not rebuild the form.
  const [account, setAccount] = useState(startAccount);
  const secondStep = useSecondStep();
  const { mutateAsync: addDemand } = useAddDemand();
  const sendRequest = useSendRequest(onSent);
  const [identity, setIdentity] = useState<Identity>('register');
  const [express, setExpress] = useState(true);
  /** Whether sign-up was refused because the typed address has an account. The user may log in to it here. */
  const [hasAccount, setHasAccount] = useState(false);
  const [values] = useState<Partial<ContactForm>>(() => ({
    ...funnel.contact<StoredContact>(),
    // What the account lacks, a phone for example, stays as it was typed.
    ...(startAccount && !isStaff(startAccount) ? knownPartsOf(contactOf(startAccount)) : {}),
  }));

  /** The customer whom staff found, with an organisation that is chosen by its number. */
  const [customer, setCustomer] = useState(() => {
    const { organizationId, orgaName } = funnel.contact<StoredContact>() ?? {};
    return isStaff(startAccount) && organizationId !== undefined ? { organizationId, orgaName } : null;
  });

  const contact = useProblemForm<ContactForm>({
    values,
    save: async (typed) => {
      let person = account;
      if (!person && identity === 'login') {
        person = await signIn(typed);
        setAccount(person);
      }
      const contactToSend =
        person && identity === 'login' && !account ? { ...typed, ...withAccountValues(typed, person) } : typed;
      return person && isStaff(person) ? sendForCustomer(contactToSend, person.id) : send(contactToSend, person);
    },
  });

  const storeContact = (more: Partial<StoredContact> = {}) => {
    const { password: _, ...typed } = contact.form.getFieldsValue(true) as ContactForm;
    funnel.keepContact({ ...funnel.contact<StoredContact>(), ...typed, ...more });
  };

  const signIn = async (credentialsAndContact: ContactForm): Promise<Account> => {
    const { username = '', password = '' } = credentialsAndContact;
    try {
      await openSession({ username, password }, secondStep.complete);
    } catch (error) {
      contact.form.setFieldValue('password', '');
      throw error;
    }
    const person = await reloadAccount(client);
    if (!person) throw new Problem(0, failureText(false));
    contact.form.setFieldsValue(withAccountValues(credentialsAndContact, person));
    return person;
  };

  /** Shows the login form, filled in with the address, instead of the contact fields, whose values are kept. */
  const askToLogIn = (email: string) => {
    contact.form.setFieldValue('username', email.trim());
    setHasAccount(true);
    setIdentity('login');
  };
  useEffect(() => {
    if (hasAccount) contact.form.scrollToField(['password'], wrongFieldScroll);
  }, [hasAccount, contact.form]);

  // Staff who found a customer with their contact have nothing to add here.
  const isSentAtOnce = useRef(false);
  useEffect(() => {
    if (!state?.send || isSentAtOnce.current) return;
    isSentAtOnce.current = true;
    // A page that is loaded again waits for a press.
    void navigate('.', { replace: true, state: null });
    contact.form.submit();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the page opens
  }, []);

  /** Files the request of a visitor or an organiser: once, and later where there is no network. Returns false if it is not sent. */
  const send = async (who: ContactForm, person: Account | null): Promise<boolean> => {
    const content: DemandRequest = {
      event: eventOf(demand, timeZone),
      rest: { website: demand.website, startedAt: demand.startedAt, ...contactToFile(who) },
      accountId: person?.id ?? null,
      // The demand contains the number in any case.
      phone: person && isPhoneMissing(person, who) ? who.tel.trim() : null,
    };
    const filed = pageOfFiled(requestOf(content));
    if (filed !== null) {
      onSent();
      await navigate(filed);
      return true;
    }
    const sending = beginSending(content, express);
    try {
      const result = await sendRequest(sending);
      if (typeof result === 'object') await backToForm(result.refused);
      return result !== 'withdrawn';
    } catch (error) {
      if (error instanceof Problem && error.status === 0) {
        onWait(sending);
        return false;
      }
      sendings.hold(sending.request);
      const shown = shownProblem(error, who.email);
      if (shown) throw shown;
      return false;
    }
  };

  /** Returns what to say at this step of a refused request. Null after leading back to the form, which has the invalid field. */
  const shownProblem = (error: unknown, email: string): unknown => {
    if (!(error instanceof Problem)) return error;
    if (error.code === sessionOverCode || error.status === 409) {
      setAccount(null);
      askToLogIn(email);
      return new Problem(error.status, error.message);
    }
    const problem = problemOfContact(error, false);
    if (problem) return problem;
    void backToForm(error.errors);
    return null;
  };

  // Shows why a request that was to be sent later came back.
  useEffect(() => {
    if (!returned) return;
    const shown = shownProblem(returned, values.email ?? '');
    if (shown instanceof Problem) contact.showErrors(shown.errors, shown.message);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the step opens again
  }, []);

  /** Files what a customer told staff. It is an act: without a network nothing is sent. */
  const sendForCustomer = async (who: ContactForm, userId: number): Promise<void> => {
    const event = eventOf(demand, timeZone);
    try {
      const { checked, errors = [] } = await checkDemandData(event);
      if (checked !== 'ok') return await backToForm(errors);
      const { id, canOpen = true } = await addDemand({
        demand: {
          ...event,
          website: demand.website,
          startedAt: demand.startedAt,
          ...contactToFile(who),
          ...(customer && { organizationId: customer.organizationId }),
          userId,
        },
      });
      if (id === undefined) throw new Problem(0, failureText(true));
      onSent();
      // It is the customer's: the next login of this browser does not lead to it.
      funnel.abandon();
      toast.success(`La demande n°\u00a0${id} est enregistrée`);
      if (canOpen) return await navigate(pathTo('aid-station_admin_demand', { id }));
      toast.warning('Elle est traitée par un autre département\u00a0: vous n’en voyez pas le dossier');
      await navigate(pathTo('aid-station_admin_demand_list'));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const problem = problemOfContact(error, true);
      if (problem) throw problem;
      await backToForm(error.errors);
    }
  };

  const abandon = async () => {
    const sure = await confirm({
      title: 'Abandonner cette demande',
      text: 'Tout ce que vous avez saisi pour cette manifestation sera effacé.',
      action: 'Abandonner',
      danger: true,
    });
    if (!sure) return;
    onSent();
    sendings.forget();
    funnel.abandon();
    await navigate(account ? pathTo('root') : pathTo('demand'));
  };

  const forCustomer = isStaff(account);
  const missing = (what: string) => `Veuillez saisir ${forCustomer ? `le ${what} du contact` : `votre ${what}`}`;
  const asksContact = account !== null || identity === 'register';
  return (
    <>
      <Form
        {...contact.formProps}
        name="contact"
        className={styles.form}
        onValuesChange={(changed) => {
          contact.formProps.onValuesChange(changed);
          storeContact();
        }}
      >
        <Panel
          title={account ? 'Contact pour cette demande' : 'Qui êtes-vous ?'}
          hint={
            account &&
            !forCustomer &&
            `Vous êtes connecté(e) : ${account.firstName} ${account.lastName} (${account.email}).`
          }
        >
          {!account && <IdentityChoice identity={identity} choose={setIdentity} />}
          {asksContact ? (
            <div className={styles.columns}>
              <Field name="firstName" label="Prénom" required={missing('prénom')}>
                <input className="pds-input" maxLength={100} autoComplete={forCustomer ? 'off' : 'given-name'} />
              </Field>
              <Field name="name" label="Nom" required={missing('nom')}>
                <input className="pds-input" maxLength={100} autoComplete={forCustomer ? 'off' : 'family-name'} />
              </Field>
              <Field
                name="email"
                label="Adresse e-mail"
                required={
                  forCustomer ? 'Veuillez saisir l’adresse mail du contact' : 'Veuillez saisir votre adresse mail'
                }
                checks={[emailAddress]}
              >
                <input
                  className="pds-input"
                  type="email"
                  maxLength={254}
                  autoComplete={forCustomer ? 'off' : 'email'}
                />
              </Field>
              <Field name="tel" label="Téléphone" required={missing('numéro de téléphone')} checks={[phoneNumber]}>
                <input className="pds-input" type="tel" maxLength={60} autoComplete={forCustomer ? 'off' : 'tel'} />
              </Field>
            </div>
          ) : (
            <>
              {hasAccount && (
                <div className={styles.known}>
                  <Notice title="Un compte existe déjà avec cette adresse e-mail">
                    Saisissez son mot de passe pour envoyer votre demande : tout ce que vous avez saisi est gardé.
                  </Notice>
                </div>
              )}
              <div className={styles.columns}>
                <Field name="username" label="Identifiant ou adresse e-mail" required>
                  <input className="pds-input" autoComplete="username" />
                </Field>
                <Field name="password" label="Mot de passe" required>
                  <input className="pds-input" type="password" autoComplete="current-password" />
                </Field>
              </div>
              <p className={styles.links}>
                <Link to={pathTo('reset_password')}>Mot de passe oublié ?</Link>
                <Link to={pathTo('account_sign_in')}>Pas de mot de passe ? Recevoir un lien de connexion</Link>
              </p>
            </>
          )}
          {!account && <ProConnectOffer />}
        </Panel>

        <Panel
          title={forCustomer ? 'L’organisation' : 'Votre organisation'}
          hint={
            customer
              ? undefined
              : 'Facultatif : l’association, l’entreprise ou la collectivité qui organise la manifestation.'
          }
        >
          {customer ? (
            <p className={styles.customer}>
              <strong>{customer.orgaName}</strong>
              <Button
                variant="text"
                size="small"
                onClick={() => {
                  setCustomer(null);
                  contact.form.setFieldValue('orgaName', '');
                  storeContact({ organizationId: undefined });
                }}
              >
                Une autre organisation
              </Button>
            </p>
          ) : (
            <>
              <Field name="orgaName" label="Nom de l’organisation">
                <input className="pds-input" maxLength={200} autoComplete={forCustomer ? 'off' : 'organization'} />
              </Field>
              <details className={styles.address}>
                <summary>Ajouter son adresse</summary>
                <OrganisationAddress
                  forCustomer={forCustomer}
                  fill={(values) => {
                    contact.form.setFieldsValue(values);
                    contact.formProps.onValuesChange(values);
                    storeContact();
                  }}
                />
              </details>
            </>
          )}
        </Panel>

        <DemandSummary form={demand} departments={departments} forCustomer={forCustomer} />

        <div className={styles.finish}>
          <FormProblem problem={contact.problem} />
          {!forCustomer && asksContact && <PrivacyNote />}
          <div className={styles.buttons}>
            <Button variant="text" onClick={() => void abandon()}>
              Abandonner
            </Button>
          </div>
          <div className={styles.sends}>
            <div className={styles.send}>
              <Button
                variant="call"
                size="large"
                type="submit"
                loading={contact.saving && express}
                disabled={contact.saving}
                aria-describedby={forCustomer ? undefined : 'send-express'}
                onClick={() => setExpress(true)}
              >
                {forCustomer ? 'Enregistrer et ouvrir le dossier' : 'J’ENVOIE MA DEMANDE EXPRESS'}
              </Button>
              {!forCustomer && (
                <p id="send-express">L’association la reçoit telle quelle et vous recontacte pour les détails.</p>
              )}
            </div>
            {!forCustomer && (
              <div className={styles.send}>
                <Button
                  size="large"
                  type="submit"
                  loading={contact.saving && !express}
                  disabled={contact.saving}
                  aria-describedby="send-detailed"
                  onClick={() => setExpress(false)}
                >
                  JE CONTINUE ET DÉTAILLE MA DEMANDE
                </Button>
                <p id="send-detailed">
                  Elle est envoyée aussi ; vous précisez ensuite créneaux, particularités et options.
                </p>
              </div>
            )}
          </div>
        </div>
      </Form>
      {secondStep.dialog}
    </>
  );
}

function contactOf(account: Account): PersonContact {
  return { firstName: account.firstName, name: account.lastName, email: account.email, tel: account.phone ?? '' };
}

/** Returns the parts of a contact that are not empty. */
const knownPartsOf = (contact: PersonContact): Partial<PersonContact> =>
  Object.fromEntries(Object.entries(contact).filter(([, value]) => value !== ''));

/** Whether the organiser's account has no phone number yet and the typed contact is their own. */
function isPhoneMissing(account: Account, { email, tel }: DemandContact): boolean {
  const isOwn = email.trim().toLowerCase() === account.email.toLowerCase();
  return !isStaff(account) && !account.phone && isOwn && tel.trim() !== '';
}

/** Returns the typed contact, with empty fields taken from the account. */
function withAccountValues(typed: ContactForm, account: Account): DemandContact {
  const own = contactOf(account);
  const kept = (Object.keys(own) as (keyof typeof own)[]).filter((name) => typed[name]?.trim());
  return { ...own, ...Object.fromEntries(kept.map((name) => [name, typed[name]])) };
}

/** Returns the contact and the organisation as the call takes them. */
function contactToFile({ firstName, name, email, tel, orgaName, orgaAddress, orgaZipCode, orgaCity }: DemandContact) {
  const orga = orgaName?.trim();
  return {
    firstName: firstName.trim(),
    name: name.trim(),
    email: email.trim(),
    tel: tel.trim(),
    ...(orga && {
      orgaName: orga,
      orgaAddress: orgaAddress?.trim() ?? '',
      orgaZipCode: orgaZipCode?.trim() ?? '',
      orgaCity: orgaCity?.trim() ?? '',
    }),
  };
}

/** Returns what this step says about a refused or failed request; null for an invalid field of the event, which the public form shows. */
function problemOfContact({ status, message, errors }: Problem, forCustomer: boolean): Problem | null {
  if (errors.some(({ field }) => contactFields.has(field))) return new Problem(status, checkFieldsText, { errors });
  if (errors.length > 0) return null;
  return new Problem(status, status === 429 ? message : failureText(forCustomer));
}

function IdentityChoice({ identity, choose }: { identity: Identity; choose: (identity: Identity) => void }) {
  const choices: [Identity, string, string][] = [
    ['register', 'Je n’ai pas de compte', 'Un compte est créé avec vos coordonnées.'],
    ['login', 'J’ai déjà un compte', 'Connectez-vous pour retrouver vos demandes.'],
  ];
  return (
    <fieldset className={styles.choices}>
      <legend className="pds-visually-hidden">Votre compte</legend>
      {choices.map(([value, label, hint]) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name="identity"
            value={value}
            checked={identity === value}
            onChange={() => choose(value)}
          />
          <span>
            <strong>{label}</strong>
            <span>{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The organisation's address, optional here: the quote requires it at the latest. */
function OrganisationAddress({
  forCustomer,
  fill,
}: {
  forCustomer: boolean;
  /** Changes fields of the form. */
  fill: (values: Partial<DemandContact>) => void;
}) {
  const zip = (useValue('orgaZipCode') as string | undefined) ?? '';
  const city = (useValue('orgaCity') as string | undefined) ?? '';
  const address = (useValue('orgaAddress') as string | undefined) ?? '';
  const { typed, typing, setCityInput, setAddressInput } = usePlaceTyping({ city });
  return (
    <>
      <Field name="orgaAddress" label="Adresse">
        <input
          ref={setAddressInput}
          className="pds-input"
          maxLength={250}
          autoComplete={forCustomer ? 'off' : 'street-address'}
        />
      </Field>
      <div className={styles.postal}>
        <Field name="orgaZipCode" label="Code postal" checks={[postalCode]}>
          <input
            className="pds-input"
            inputMode="numeric"
            maxLength={12}
            autoComplete={forCustomer ? 'off' : 'postal-code'}
            onChange={typed('zip')}
          />
        </Field>
        <Field name="orgaCity" label="Ville">
          <input
            ref={setCityInput}
            className="pds-input"
            maxLength={120}
            autoComplete={forCustomer ? 'off' : 'address-level2'}
            onChange={typed('city')}
          />
        </Field>
      </div>
      <PlaceCompletion
        place={{ zip, city, address }}
        typing={typing}
        fill={(place) => fill(renamedParts(place, { zip: 'orgaZipCode', city: 'orgaCity', address: 'orgaAddress' }))}
      />
    </>
  );
}
