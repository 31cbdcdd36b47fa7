import type { AgreementDifferenceField, DossierAnswer } from '@pds/api-client/generated/model';
import { Notice } from '../../../../../shared/ui/state/problem-notice';

const parts: Readonly<Record<AgreementDifferenceField, string>> = {
  customer: 'Organisateur',
  dates: 'Dates',
  slots: 'Créneaux',
  options: 'Options',
  price: 'Prix',
};

/** Tells an organiser that the accepted quote no longer matches the demand, and the next step. Staff have their own notice. */
export function OutdatedQuoteNotice({
  dossier: { agreement, actions, nextStep },
}: {
  dossier: Pick<DossierAnswer, 'agreement' | 'actions' | 'nextStep'>;
}) {
  if (actions || !agreement || agreement.matches) return null;
  return (
    <Notice tone="warning" title="Le devis accepté ne correspond plus à votre demande">
      {agreement.differences.length > 0 && (
        <ul>
          {agreement.differences.map(({ field, accepted, present }) => (
            <li key={field}>
              {parts[field]}&nbsp;: {accepted} → {present}
            </li>
          ))}
        </ul>
      )}
      <p>
        {nextStep?.code === 'accept-quote'
          ? 'Un nouveau devis de votre demande actuelle attend votre accord.'
          : 'Votre association en est prévenue et établit un nouveau devis. Vous aurez à l’accepter\u00a0: d’ici là, rien de ce qui a changé n’est réservé.'}
      </p>
    </Notice>
  );
}
