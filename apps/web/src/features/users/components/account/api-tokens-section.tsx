import type { ApiTokenAnswer, IssuedApiTokenAnswer, TokenContext } from '@pds/api-client/generated/model';
import { staffRoles } from '@pds/kernel';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import { useState } from 'react';
import { useIssueApiToken, useListApiTokens, useRevokeApiToken } from '../../api/account';
import { DateCell } from '../../../../shared/ui/text/cells';
import { confirm } from '../../../../shared/ui/dialog/confirm';
import { CopyButton } from '../../../../shared/ui/buttons/copy-button';
import { DetailSection } from '../../../../shared/ui/page/detail-page';
import { Field } from '../../../../shared/form/ant-design/field';
import { FormProblem } from '../../../../shared/form/form-problem';
import { useProblemForm } from '../../../../shared/form/ant-design/use-problem-form';
import { NumberSelect } from '../../../../shared/form/inputs/number-select';
import { useHasRole } from '../../../../shared/session/session';
import { attempt } from '../../../../shared/ui/state/attempt';
import { Notice } from '../../../../shared/ui/state/problem-notice';
import { QueryState } from '../../../../shared/ui/state/query-state';
import { RecordTable } from '../../../../shared/ui/text/record-table';
import { SecretText } from '../../../../shared/ui/text/secret-text';
import styles from './sections.module.css';

interface TokenValues {
  readonly name: string;
  readonly days: number | null;
  readonly kind: keyof typeof kinds;
  readonly context: TokenContext | '';
}

const kinds = { read: 'Lecture seule', write: 'Lecture et écriture' };
const contexts: Record<TokenContext, string> = {
  demand: 'Demandes',
  'aid-station': 'Postes de secours',
  pricing: 'Tarifs',
  documents: 'Documents',
  accounting: 'Comptabilité',
  organisations: 'Organisations et structure',
};

function tokenScopeText({ readOnly, context }: Pick<ApiTokenAnswer, 'readOnly' | 'context'>): string {
  const where = context === null ? 'tout' : contexts[context].toLowerCase();
  return `${readOnly ? kinds.read : kinds.write} : ${where}`;
}

const defaultToken: TokenValues = { name: '', days: 365, kind: 'read', context: '' };
const lifetimes = [
  { value: 30, label: '30 jours' },
  { value: 90, label: '90 jours' },
  { value: 365, label: 'Un an' },
];

/** Personal API tokens: created by staff for a program, shown once, revocable at any time. Organisers see those that they have from before. */
export function ApiTokensSection() {
  const isStaff = useHasRole(...staffRoles);
  const tokens = useListApiTokens();
  const { mutateAsync: issueApiToken } = useIssueApiToken();
  const { mutateAsync: revokeApiToken } = useRevokeApiToken();
  const [issued, setIssued] = useState<IssuedApiTokenAnswer | null>(null);

  const form = useProblemForm<TokenValues>({
    values: defaultToken,
    save: async ({ name, days, kind, context }) => {
      const limits = { readOnly: kind === 'read', context: context === '' ? null : context };
      setIssued(await issueApiToken({ name: name.trim(), days, ...limits }));
      form.reset(defaultToken);
    },
  });

  const revoke = async (token: ApiTokenAnswer) => {
    const goAhead = await confirm({
      title: 'Suppression jeton',
      text: `Êtes-vous sûr de vouloir supprimer le jeton « ${token.name} » ? Les programmes qui s’en servent n’auront plus accès.`,
      action: 'SUPPRIMER',
      danger: true,
    });
    if (!goAhead) return;
    await attempt(async () => {
      await revokeApiToken(token.id);
      if (issued?.id === token.id) setIssued(null);
    }, `Le jeton « ${token.name} » est supprimé`);
  };

  if (!isStaff && !tokens.data?.records.length) return null;
  return (
    <DetailSection title="Jetons d’API">
      <p className={styles.muted}>
        Un jeton permet à un programme d’agir à votre place, dans votre rôle actuel, sauf sur les comptes. La{' '}
        <a href="/api/docs">documentation de l’API</a> dit comment s’en servir.
      </p>
      {issued && (
        <Notice
          tone="success"
          title={`Le jeton « ${issued.name} » est créé. Notez-le maintenant : il ne sera plus montré.`}
          actions={
            <>
              <CopyButton text={issued.secret} />
              <Button type="text" onClick={() => setIssued(null)}>
                J’ai noté ce jeton
              </Button>
            </>
          }
        >
          <SecretText>{issued.secret}</SecretText>
        </Notice>
      )}
      <QueryState query={tokens}>
        {({ records }) => (
          <RecordTable
            caption="Jetons d’API"
            rows={records}
            rowKey={({ id }) => id}
            emptyText="Vous n’avez aucun jeton."
            columns={[
              { title: 'Nom', render: ({ name }) => name },
              { title: 'Portée', render: (token) => tokenScopeText(token) },
              { title: 'Rôle', render: ({ affiliation }) => affiliation || '—' },
              { title: 'Créé le', render: ({ createdAt }) => <DateCell value={createdAt} dateOnly /> },
              {
                title: 'Expire le',
                render: ({ expiresAt }) => (expiresAt ? <DateCell value={expiresAt} dateOnly /> : 'Jamais'),
              },
              { title: 'Dernier usage', render: ({ lastUsedAt }) => <DateCell value={lastUsedAt} /> },
              {
                title: 'Action',
                align: 'right',
                render: (token) => (
                  <Button
                    size="small"
                    danger
                    aria-label={`Supprimer le jeton ${token.name}`}
                    onClick={() => void revoke(token)}
                  >
                    SUPPRIMER
                  </Button>
                ),
              },
            ]}
          />
        )}
      </QueryState>
      {isStaff && (
        <Form<TokenValues> {...form.formProps} name="token" className={styles.addition} aria-label="Nouveau jeton">
          <h3>Nouveau jeton</h3>
          <div className={styles.fields}>
            <Field name="name" label="Nom" required hint="À quoi il sert.">
              <input className="pds-input" maxLength={80} autoComplete="off" />
            </Field>
            <Field name="kind" label="Droits">
              <select className="pds-input">
                {Object.entries(kinds).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </Field>
            <Field name="context" label="Limité à">
              <select className="pds-input">
                <option value="">Toute l’application</option>
                {tokens.data?.contexts.map((context) => (
                  <option key={context} value={context}>
                    {contexts[context]}
                  </option>
                ))}
              </select>
            </Field>
            <Field name="days" label="Durée">
              <NumberSelect options={lifetimes} emptyText="Sans expiration" />
            </Field>
          </div>
          <div className={styles.actions}>
            <FormProblem problem={form.problem} />
            <Button htmlType="submit" loading={form.saving}>
              Créer un jeton
            </Button>
          </div>
        </Form>
      )}
    </DetailSection>
  );
}
