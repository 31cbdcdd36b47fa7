import { formatMills } from '@pds/kernel';
import { complementLimits } from '@pds/demand/domain';
import { useState } from 'react';
import { amount, quantity } from '../../../../shared/form/checks/number-checks';
import { Field, Rows } from '../../../../shared/form/native/form';
import { FormSection } from '../../../../shared/form/form-sections';
import { NumberInput } from '../../../../shared/form/inputs/number-input';
import { Button } from '../../../../shared/ui/buttons/button';
import type { ExtraValues } from '../dossier/dossier-values';
import { linesOf } from '../price/live-price';
import { pricedOf, useLive, useLiveDossier } from '../price/live-price-context';
import { LinesAmount } from '../price/priced-lines';
import styles from './pricing-rows.module.css';

/** Complements of the dossier, copied from the department's billing items or entered freely (spec back-office 2 and 9). */
export function ExtrasSection({ readOnly }: { readOnly: boolean }) {
  const billingItems = useLive((live) => live.billingItems);
  const isLoading = useLive((live) => live.isLoading);
  const [chosenItem, setChosenItem] = useState('');
  return (
    <FormSection title="Compléments" hint="Prix × quantité, moins la remise.">
      <Rows name="extras">
        {(rows, { add, remove, addId }) => (
          <div className={styles.rows}>
            {rows.length === 0 && <p className={styles.empty}>Aucun complément</p>}
            {rows.map(({ key, index }) => (
              <div key={key} className={styles.extra} role="group" aria-label={`Complément ${index + 1}`}>
                <Field name={['extras', index, 'name']} label="Complément" required="Veuillez nommer le complément">
                  <input className="pds-input" maxLength={200} autoComplete="off" />
                </Field>
                <Field name={['extras', index, 'quantity']} label="Quantité" checks={[quantity(10_000, 2)]}>
                  <NumberInput placeholder="0" />
                </Field>
                <Field name={['extras', index, 'price']} label="Prix unitaire" checks={[amount(100_000, 3)]}>
                  <NumberInput unit="€" step={0.001} placeholder="0" />
                </Field>
                <Field name={['extras', index, 'discount']} label="Remise" checks={[quantity(100, 2)]}>
                  <NumberInput unit="%" placeholder="0" />
                </Field>
                <Amount index={index} />
                {!readOnly && (
                  <Button
                    size="small"
                    danger
                    aria-label={`Supprimer le complément ${index + 1}`}
                    onClick={() => remove(index)}
                  >
                    Supprimer
                  </Button>
                )}
                <ExtraDetails index={index} readOnly={readOnly} />
              </div>
            ))}
            {!readOnly && (
              <div className={styles.add}>
                <Button id={addId} onClick={() => add(extra('', null))}>
                  Ajouter un complément libre
                </Button>
                {/* There before it is known whether there are any: on a phone it has a row of its own. */}
                <select
                  className="pds-input"
                  aria-label="Ajouter une prestation du département"
                  disabled={billingItems.length === 0}
                  value={chosenItem}
                  onChange={(event) => {
                    const item = billingItems.find(({ id }) => String(id) === event.target.value);
                    if (item) add(extra(item.name, item.price));
                    setChosenItem('');
                  }}
                >
                  <option value="">
                    {billingItems.length === 0 && !isLoading
                      ? 'Pas de prestation du département'
                      : 'Ajouter une prestation du département…'}
                  </option>
                  {billingItems.map(({ id, name, price }) => (
                    <option key={id} value={id}>
                      {name || 'Sans nom'} ({formatMills(Math.round(price * 1_000))})
                    </option>
                  ))}
                </select>
              </div>
            )}
          </div>
        )}
      </Rows>
    </FormSection>
  );
}

function extra(name: string, price: number | null): ExtraValues {
  return { id: null, name, infos: '', address: '', quantity: 1, price, discount: 0 };
}

/** Details of a complement beside its price, folded when empty. */
function ExtraDetails({ index, readOnly }: { index: number; readOnly: boolean }) {
  const isFilled = useLive(({ values }) => Boolean(values.extras[index]?.infos || values.extras[index]?.address));
  const [isOpen] = useState(isFilled);
  if (readOnly && !isFilled) return null;
  return (
    // Not a button: buttons of a read-only form are disabled.
    <details className={styles.precisions} open={isOpen}>
      <summary>
        Informations et adresse<span className="pds-visually-hidden"> du complément {index + 1}</span>
      </summary>
      <div className={styles.details}>
        <Field name={['extras', index, 'infos']} label="Informations">
          <textarea className="pds-input" rows={2} maxLength={complementLimits.text} />
        </Field>
        <Field name={['extras', index, 'address']} label="Adresse du complément">
          <input className="pds-input" maxLength={complementLimits.text} autoComplete="off" />
        </Field>
      </div>
    </details>
  );
}

function Amount({ index }: { index: number }) {
  const live = useLiveDossier();
  const { extras } = live.values;
  const lines = linesOf('extra', index, pricedOf(live)?.lines ?? []);
  return (
    <div className={styles.amount}>
      <span className={styles.label}>Montant</span>
      <LinesAmount of={extras[index]?.name ?? ''} lines={lines} />
    </div>
  );
}
