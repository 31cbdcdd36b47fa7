import type { AttestationAnswer } from '@pds/api-client/generated/model';
import { Fragment } from 'react';
import { useLinkToken } from '../../../../shared/session/link-token';
import { AssociationContact } from '../../../../shared/ui/page/association-contact';
import { Panel, PublicPage } from '../../../../shared/ui/page/public-page';
import { Notice } from '../../../../shared/ui/state/problem-notice';
import { QueryState } from '../../../../shared/ui/state/query-state';
import { formatDate, formatDateTime } from '../../../../shared/ui/text/format';
import { getReadAttestationUrl, useAttestation } from '../../api/attestation';
import styles from './attestation-page.module.css';

/** The page behind the code of an attestation of presence: what it says and whether it holds, for whoever has the paper. */
export default function AttestationPage() {
  const token = useLinkToken();
  const query = useAttestation(token);
  return (
    <PublicPage title="Attestation de présence des secours" asks={getReadAttestationUrl()}>
      <Panel>
        {token === null ? (
          <Notice tone="error" title="Ce lien n’est pas valable. Vérifiez que vous l’avez ouvert ou copié en entier." />
        ) : (
          <QueryState query={query}>{(shown) => <Attested shown={shown} />}</QueryState>
        )}
      </Panel>
    </PublicPage>
  );
}

const standings = {
  valid: {
    tone: 'success',
    title: 'Cette attestation est valable.',
    text: 'Elle dit ce qui suit\u00a0: comparez-la avec le papier ou le fichier que vous avez.',
  },
  replaced: {
    tone: 'warning',
    title: 'Cette attestation est remplacée.',
    text: 'Le poste de secours a changé depuis. Demandez à l’organisateur l’attestation à jour.',
  },
  cancelled: {
    tone: 'error',
    title: 'Cette attestation est annulée.',
    text: 'L’association n’assure plus ce poste de secours.',
  },
} as const;

function Attested({ shown }: { shown: AttestationAnswer }) {
  const { tone, title, text } = standings[shown.status];
  return (
    <>
      <Notice tone={tone} title={title}>
        {text}
      </Notice>
      <dl className={styles.facts}>
        <dt>Évènement</dt>
        <dd>{shown.eventName}</dd>
        <dt>Commune</dt>
        <dd>{shown.town}</dd>
        <dt>Organisateur</dt>
        <dd>{shown.organiser ?? 'un particulier'}</dd>
        {shown.slots.map(({ name, startsAt, endsAt, stationClass, staffing }, index) => (
          <Fragment key={index}>
            <dt>{name}</dt>
            <dd>
              du {formatDateTime(startsAt)} au {formatDateTime(endsAt)}
              <br />
              {stationClass ?? 'dispositif non requis'}, secouristes : {staffing}
            </dd>
          </Fragment>
        ))}
        <dt>Convention</dt>
        <dd>
          n° {shown.conventionId}, attestée le {formatDate(shown.issuedAt)}
        </dd>
        <dt>Empreinte</dt>
        <dd>{shown.sha256.match(/.{16}/g)!.join(' ')}</dd>
        <dt>Une question ?</dt>
        <dd>
          <AssociationContact contact={shown.contact} />
        </dd>
      </dl>
    </>
  );
}
