import { Problem } from '@pds/api-client';
import type { SignUpBody } from '@pds/api-client/generated/model';
import { getStartOidcLoginUrl, useGetAuthenticationMethods } from '../../api/login';
import { Button, ButtonLink } from '../../../../shared/ui/buttons/button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { pathTo } from '../../../../routing/routes';
import { openSession, signUp } from '../../../../shared/session/authentication';
import { emailAddress } from '../../../../shared/form/checks/checks';
import { useContactDoubts } from '../../../../shared/form/checks/use-contact-doubts';
import { EmailInput } from '../../../../shared/form/inputs/email-input';
import { Field, Form } from '../../../../shared/form/native/form';
import { FormProblem } from '../../../../shared/form/form-problem';
import { useProblemForm } from '../../../../shared/form/native/use-problem-form';
import { checkFieldsText } from '../../../../shared/form/problem-form';
import { funnel } from '../../../../shared/session/funnel';
import { Notice } from '../../../../shared/ui/state/problem-notice';
import { Panel, PublicPage } from '../../../../shared/ui/page/public-page';
import { Loading } from '../../../../shared/ui/state/query-state';
import type { SecondStep } from '../../../../shared/session/second-factor/second-step';
import { useSecondStep } from '../../../../shared/session/second-factor/use-second-step';
import { LoginOffer } from '../../../../shared/session/login-offer';
import { ProConnectOffer } from '../../../../shared/session/pro-connect-offer';
import { reloadAccount, useAccount } from '../../../../shared/session/session';
import { startPathOf } from '../../../../shared/session/start-path';
import { PrivacyNote } from '../../../../shared/ui/page/privacy-note';
import styles from './login-page.module.css';

interface Credentials {
  username: string;
  password: string;
}

/** Messages for a failed login with the identity provider, by the code in the address. */
const providerFailures: Readonly<Record<string, string>> = {
  'oidc-refus': 'La connexion a été refusée par le fournisseur d’identité, ou abandonnée.',
  'oidc-adresse':
    'Le fournisseur d’identité ne garantit pas votre adresse e-mail : connectez-vous avec votre mot de passe.',
  'oidc-compte': 'Aucun compte n’existe ici avec l’adresse e-mail que donne le fournisseur d’identité.',
  'oidc-existant':
    'Un compte existe déjà avec cette adresse e-mail, mais il n’est pas relié à l’identité présentée, ou l’est à une ancienne. Connectez-vous avec votre mot de passe (« Mot de passe oublié ? » en donne un par e-mail), puis reliez votre identité dans « Mon compte ».',
  'oidc-nom':
    'Le nom que donne ProConnect ne peut pas être repris ici. Créez un compte ci-dessous, puis reliez ProConnect dans « Mon compte ».',
  'oidc-expire': 'La connexion a pris trop de temps. Veuillez recommencer.',
  'oidc-indisponible':
    'Le fournisseur d’identité ne répond pas. Réessayez plus tard, ou connectez-vous avec votre mot de passe.',
};

/** Code in the address when the identity provider has completed the login. */
const loggedInCode = 'connecte';

/** Remaining steps after the identity provider's login, by the code in the address. */
const stepsAfterProvider: Readonly<Record<string, SecondStep>> = {
  'second-facteur': 'required',
  enrolement: 'enrolment',
};

/** Login and sign-up (spec organiser 2.8, "Login" and "Sign-up" in 4 and 8). */
export default function LoginPage() {
  const [address] = useSearchParams();
  const isBack = address.get('etape') === loggedInCode;
  const { data: account, isLoading } = useAccount({ required: isBack });
  const methods = useGetAuthenticationMethods({ query: { staleTime: Infinity, retry: false } });
  const failure = address.get('erreur');
  const step = stepsAfterProvider[address.get('etape') ?? ''];
  const [leaving, setLeaving] = useState(false);
  const [knownEmail, setKnownEmail] = useState('');
  if (isBack && isLoading) return <Loading text="Chargement des données initiales" />;
  if (account && !leaving) {
    return <Navigate to={isBack ? startPathOf(account) : pathTo('organization_demand_list')} replace />;
  }
  return (
    <PublicPage title="Connexion" lead="Suivez vos demandes de postes de secours, téléchargez devis et factures.">
      {failure !== null && (
        <Notice tone="error" title={providerFailures[failure] ?? providerFailures['oidc-indisponible']} />
      )}
      {address.get('compte') === 'supprime' && (
        <Notice tone="success" title="Votre compte est supprimé">
          Vos données personnelles sont effacées.
        </Notice>
      )}
      <div className={styles.panels}>
        <Panel title="J’ai déjà un compte">
          <LoginForm
            key={knownEmail}
            username={knownEmail}
            onLogin={() => setLeaving(true)}
            onRefused={() => setLeaving(false)}
          />
          <ProConnectOffer />
          {methods.data?.oidc && !methods.data.proConnect && (
            <LoginOffer text="ou">
              {/* A full navigation: the server sends the browser to the provider. */}
              <ButtonLink size="large" href={getStartOidcLoginUrl()}>
                Me connecter avec le fournisseur d’identité
              </ButtonLink>
            </LoginOffer>
          )}
        </Panel>
        <Panel title="Créer un compte">
          <SignUpForm onRefused={setKnownEmail} />
        </Panel>
      </div>
      {step && <StepAfterProvider step={step} onLogin={() => setLeaving(true)} />}
    </PublicPage>
  );
}

function useEnterApplication(): () => Promise<void> {
  const navigate = useNavigate();
  const client = useQueryClient();
  return async () => {
    await navigate(startPathOf(await reloadAccount(client)), { replace: true });
  };
}

/** The second step of a login that began at the identity provider, which sends the browser back here for it. */
function StepAfterProvider({ step, onLogin }: { step: SecondStep; onLogin: () => void }) {
  const navigate = useNavigate();
  const enter = useEnterApplication();
  const { complete, dialog } = useSecondStep();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void complete(step).then(async (loggedIn) => {
      if (!loggedIn) return navigate(pathTo('login'), { replace: true });
      onLogin();
      await enter();
    });
  }, [step, complete, enter, navigate, onLogin]);
  return dialog;
}

function LoginForm({
  username,
  onLogin,
  onRefused,
}: {
  username: string;
  /** Called before the session opens: the page must not redirect on its own. */
  onLogin: () => void;
  onRefused: () => void;
}) {
  const enter = useEnterApplication();
  const secondStep = useSecondStep();
  const [values] = useState<Partial<Credentials>>({ username, password: '' });
  const login = useProblemForm<Credentials>({
    values,
    save: async (credentials) => {
      onLogin();
      try {
        await openSession(credentials, secondStep.complete);
      } catch (error) {
        onRefused();
        login.form.setFieldValue('password', '');
        throw error;
      }
      await enter();
    },
  });
  return (
    <>
      <Form {...login.formProps} name="login" disabled={login.saving}>
        <Field name="username" label="Identifiant ou adresse e-mail" required>
          <input className="pds-input" autoComplete="username" />
        </Field>
        <Field name="password" label="Mot de passe" required>
          <input className="pds-input" type="password" autoComplete="current-password" />
        </Field>
        <div className={styles.finish}>
          <FormProblem problem={login.problem} />
          <Button variant="call" size="large" type="submit" loading={login.saving}>
            Me connecter
          </Button>
          <Link to={pathTo('reset_password')}>Mot de passe oublié ?</Link>
          <Link to={pathTo('account_sign_in')}>Pas de mot de passe ? Recevoir un lien de connexion</Link>
        </div>
      </Form>
      {secondStep.dialog}
    </>
  );
}

function SignUpForm({ onRefused }: { onRefused: (email: string) => void }) {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string | null>(null);
  const askAboutDoubts = useContactDoubts();
  const account = useProblemForm<SignUpBody>({
    save: async (person) => {
      await askAboutDoubts(person);
      try {
        await signUp(person);
      } catch (error) {
        if (error instanceof Problem && error.status === 409) {
          // The returned text replaces the button, and the login form gets the address (spec organiser 8).
          setRefusal(error.message);
          onRefused(person.email.trim());
          throw new Problem(409, checkFieldsText, { errors: error.errors });
        }
        throw error;
      }
      funnel.forgetEvent();
      await navigate(pathTo('demand_validation_account'));
    },
  });
  return (
    <Form
      {...account.formProps}
      name="sign-up"
      onValuesChange={(changed) => {
        account.formProps.onValuesChange(changed);
        setRefusal(null);
      }}
    >
      <Field name="firstName" label="Prénom" required>
        <input className="pds-input" maxLength={100} autoComplete="given-name" />
      </Field>
      <Field name="name" label="Nom" required>
        <input className="pds-input" maxLength={100} autoComplete="family-name" />
      </Field>
      <Field name="email" label="Adresse e-mail" required checks={[emailAddress]}>
        <EmailInput />
      </Field>
      <Field name="tel" label="Téléphone mobile" required>
        <input className="pds-input" type="tel" maxLength={60} autoComplete="tel" />
      </Field>
      <div className={styles.finish}>
        {refusal ? (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        ) : (
          <>
            <FormProblem problem={account.problem} />
            <PrivacyNote />
            <Button variant="primary" size="large" type="submit" loading={account.saving}>
              Créer mon compte
            </Button>
          </>
        )}
      </div>
    </Form>
  );
}
