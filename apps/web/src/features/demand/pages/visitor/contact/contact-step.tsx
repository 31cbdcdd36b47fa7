import { type FieldError, Problem } from '@pds/api-client';
import type { DepartmentChoiceAnswer } from '@pds/api-client/generated/model';
import { type Sending, sendings } from '../../../api/sending';
import { Button } from '../../../../../shared/ui/buttons/button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { pathTo } from '../../../../../routing/routes';
import { openSession } from '../../../../../shared/session/authentication';
import { confirm } from '../../../../../shared/ui/dialog/confirm';
import { useContactDoubts } from '../../../../../shared/form/checks/use-contact-doubts';
import { Field, Form } from '../../../../../shared/form/native/form';
import { FormProblem } from '../../../../../shared/form/form-problem';
import { useProblemForm } from '../../../../../shared/form/native/use-problem-form';
import { wrongFieldScroll } from '../../../../../shared/form/problem-form';
import { funnel } from '../../../../../shared/session/funnel';
import { Notice } from '../../../../../shared/ui/state/problem-notice';
import { Panel } from '../../../../../shared/ui/page/public-page';
import { useSecondStep } from '../../../../../shared/session/second-factor/use-second-step';
import { PrivacyNote } from '../../../../../shared/ui/page/privacy-note';
import { DemandSummary } from './demand-summary';
import { ProConnectOffer } from '../../../../../shared/session/pro-connect-offer';
import { type Account, isStaff, reloadAccount } from '../../../../../shared/session/session';
import styles from './contact-page.module.css';
import type { DemandForm } from '../demand-form';
import { timeZoneOf } from '../demand-rules';
import { EmailField, PhoneField } from '../../../../../shared/form/inputs/contact-fields';
import {
  type ContactForm,
  failureText,
  type StoredContact,
  type Whom,
  whomOf,
  withAccountValues,
} from './contact-values';
import { type Identity, IdentityChoice } from './identity-choice';
import { OrganisationAddress } from './organisation-address';
import { useCustomerRequest } from './use-customer-request';
import { useOwnRequest } from './use-own-request';

export interface ContactStepProps {
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

/** What a named organisation is sent without: only « Pour qui ? » gives it. */
const noWhom: Whom = { organizationId: undefined, orgaSiret: undefined, orgaIndividual: undefined };

/** The form of the contact step: for a visitor, an organiser, or staff who file for a customer. */
export function ContactStep({
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
  const [identity, setIdentity] = useState<Identity>('register');
  const [express, setExpress] = useState(true);
  /** Whether sign-up was refused because the typed address has an account. The user may log in to it here. */
  const [hasAccount, setHasAccount] = useState(false);
  const [values] = useState<Partial<ContactForm>>(() => ({
    ...funnel.contact<StoredContact>(),
    // What was typed before a sign-in by a link stays.
    ...(startAccount && !isStaff(startAccount)
      ? withAccountValues(funnel.contact<StoredContact>() ?? {}, startAccount)
      : {}),
  }));

  /** The customer whom staff found, with an organisation that is chosen by its number. */
  const [customer, setCustomer] = useState(() => {
    const { organizationId, orgaName } = funnel.contact<StoredContact>() ?? {};
    return isStaff(startAccount) && organizationId !== undefined ? { organizationId, orgaName } : null;
  });

  /** For whom an organiser said that the request is. */
  const [whom] = useState(() =>
    startAccount && !isStaff(startAccount) ? whomOf(funnel.contact<StoredContact>()) : null,
  );

  const { send, shownProblem } = useOwnRequest({
    demand,
    timeZone,
    onSent,
    onWait,
    backToForm,
    // Shows the login form, filled in with the address, instead of the contact fields, whose values are kept.
    askToLogIn: (email) => {
      setAccount(null);
      contact.form.setFieldValue('username', email.trim());
      setHasAccount(true);
      setIdentity('login');
    },
  });
  const sendForCustomer = useCustomerRequest({ demand, timeZone, onSent, backToForm });

  const asksContact = account !== null || identity === 'register';
  const askAboutDoubts = useContactDoubts();
  const contact = useProblemForm<ContactForm>({
    values,
    save: async (typed) => {
      if (asksContact) await askAboutDoubts(typed);
      let person = account;
      if (!person && identity === 'login') {
        person = await signIn(typed);
        setAccount(person);
      }
      const contactToSend =
        person && identity === 'login' && !account ? { ...typed, ...withAccountValues(typed, person) } : typed;
      return person && isStaff(person)
        ? sendForCustomer({ ...contactToSend, organizationId: customer?.organizationId }, person.id)
        : send({ ...contactToSend, ...noWhom, ...whom }, person, express);
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

  // Shows why a request that was to be sent later came back.
  useEffect(() => {
    if (!returned) return;
    const shown = shownProblem(returned, values.email ?? '');
    if (shown instanceof Problem) contact.showErrors(shown.errors, shown.message);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the step opens again
  }, []);

  const abandon = async () => {
    const sure = await confirm({
      title: 'Abandonner cette demande',
      text: 'Tout ce que vous avez saisi pour cet évènement sera effacé.',
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
              <EmailField
                name="email"
                missing={
                  forCustomer ? 'Veuillez saisir l’adresse mail du contact' : 'Veuillez saisir votre adresse mail'
                }
                autoComplete={forCustomer ? 'off' : 'email'}
              />
              <PhoneField
                name="tel"
                missing={missing('numéro de téléphone')}
                autoComplete={forCustomer ? 'off' : 'tel'}
              />
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

        {!whom && (
          <Panel
            title={forCustomer ? 'L’organisation' : 'Votre organisation'}
            hint={
              customer
                ? undefined
                : 'Facultatif : l’association, l’entreprise ou la collectivité qui organise l’évènement.'
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
        )}

        <DemandSummary form={demand} departments={departments} forCustomer={forCustomer} whom={whom} />

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
