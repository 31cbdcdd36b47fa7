import { NumberInput } from '../../../shared/form/inputs/number-input';
import styles from './generate-documents.module.css';
import type { ScheduleChoice } from './schedule-choice';

/** Chooses the payment that the next quote offers. */
export function ScheduleFields({
  value,
  disabled,
  onChange,
}: {
  value: ScheduleChoice;
  disabled: boolean;
  onChange: (value: ScheduleChoice) => void;
}) {
  const { part, deposit, depositDaysBefore, balanceDays } = value;
  const change = (changes: Partial<ScheduleChoice>) => onChange({ ...value, ...changes });
  return (
    <fieldset className={styles.schedule} disabled={disabled}>
      <legend>Paiement prévu au devis</legend>
      <div>
        <label htmlFor="deposit-part">Acompte</label>
        <select
          id="deposit-part"
          className="pds-input"
          value={part}
          onChange={({ target }) => {
            const chosen = target.value as ScheduleChoice['part'];
            change({ part: chosen, deposit: chosen === 'percent' ? 30 : null });
          }}
        >
          <option value="none">Sans acompte</option>
          <option value="percent">En pourcentage</option>
          <option value="amount">D’un montant</option>
        </select>
      </div>
      {part !== 'none' && (
        <>
          <div>
            <label htmlFor="deposit-share">{part === 'percent' ? 'Part du total' : 'Montant'}</label>
            <NumberInput
              id="deposit-share"
              value={deposit}
              unit={part === 'percent' ? '%' : '€'}
              onChange={(amount) => change({ deposit: amount })}
            />
          </div>
          <div>
            <label htmlFor="deposit-due">Acompte dû</label>
            <select
              id="deposit-due"
              className="pds-input"
              value={depositDaysBefore ?? ''}
              onChange={({ target }) =>
                change({ depositDaysBefore: target.value === '' ? null : Number(target.value) })
              }
            >
              <option value="">À la signature</option>
              {[90, 60, 30, 15, 8].map((days) => (
                <option key={days} value={days}>
                  {days} jours avant l’évènement
                </option>
              ))}
            </select>
          </div>
          <div>
            <label htmlFor="balance-due">Solde dû</label>
            <select
              id="balance-due"
              className="pds-input"
              value={balanceDays ?? ''}
              onChange={({ target }) => change({ balanceDays: Number(target.value) })}
            >
              {[-30, -15, -8].map((days) => (
                <option key={days} value={days}>
                  {-days} jours avant l’évènement
                </option>
              ))}
              <option value={0}>À la fin de l’évènement</option>
              {[15, 30, 45, 60].map((days) => (
                <option key={days} value={days}>
                  {days} jours après l’évènement
                </option>
              ))}
            </select>
          </div>
        </>
      )}
    </fieldset>
  );
}
