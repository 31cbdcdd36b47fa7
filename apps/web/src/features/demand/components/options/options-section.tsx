import { amount, quantity } from '../../../../shared/form/checks/number-checks';
import { Field } from '../../../../shared/form/native/form';
import { FormSection } from '../../../../shared/form/form-sections';
import { NumberInput } from '../../../../shared/form/inputs/number-input';
import { OptionIcon } from '../../../../shared/ui/option-icon';
import type { OptionValues } from '../dossier/dossier-values';
import { linesOf } from '../price/live-price';
import { pricedOf, useLive, useLiveDossier } from '../price/live-price-context';
import { LinesAmount } from '../price/priced-lines';
import styles from './pricing-rows.module.css';

/** The options chosen in their tab: price per day and days, less one discount on all of them (spec back-office 9). */
export function OptionsSection() {
  // Selects only this part: otherwise input in any other field would render it again.
  const chosen = useLive((live) => live.values.demandOptions);
  const offered = useLive((live) => live.options);
  return (
    <FormSection folds title="Options du poste" hint="Les options se choisissent dans l’onglet « Options ».">
      <div className={styles.rows}>
        {chosen.length === 0 && <p className={styles.empty}>Aucune option choisie</p>}
        {chosen.map((option, index) => (
          <div key={option.id} className={styles.option} role="group" aria-label={option.name}>
            <span className={styles.name}>
              <OptionIcon name={offered.find(({ id }) => id === option.id)?.icon ?? ''} />
              {option.name}
            </span>
            <Field name={['demandOptions', index, 'price']} label="Prix par jour" checks={[amount(100_000, 2)]}>
              <NumberInput unit="€" step={0.01} decimals={2} placeholder="0" />
            </Field>
            <Field name={['demandOptions', index, 'dayCount']} label="Jours" checks={[quantity(366, 0)]}>
              <NumberInput placeholder="0" />
            </Field>
            <Amount id={option.id} name={option.name} />
          </div>
        ))}
      </div>
      <div className={styles.discount}>
        <Field name="optionsDiscount" label="Remise sur les options" checks={[quantity(100, 2)]}>
          <NumberInput unit="%" placeholder="0" />
        </Field>
        <DiscountAmount />
      </div>
    </FormSection>
  );
}

function Amount({ id, name }: Pick<OptionValues, 'id' | 'name'>) {
  const lines = pricedOf(useLiveDossier())?.lines ?? [];
  return (
    <div className={styles.amount}>
      <span className={styles.label}>Montant</span>
      <LinesAmount of={name} lines={linesOf('option', id, lines)} />
    </div>
  );
}

/** The discount applies to all options together. */
function DiscountAmount() {
  const live = useLiveDossier();
  if (!live.values.optionsDiscount) return null;
  const lines = pricedOf(live)?.lines.filter(({ kind }) => kind === 'options-discount') ?? [];
  return (
    <div className={styles.amount}>
      <span className={styles.label}>Montant</span>
      <LinesAmount of="remise sur les options" lines={lines} />
    </div>
  );
}
