import type { DemandSlotAnswer } from '@pds/api-client/generated/model';
import type { FormStore } from '../../../../shared/form/native/form-store';
import { formatMoney } from '../../../../shared/ui/text/format';
import { DetailSection, Facts } from '../../../../shared/ui/page/detail-page';
import { Loading } from '../../../../shared/ui/state/query-state';
import { OptionIcon } from '../../../../shared/ui/option-icon';
import { useLiveDossier } from '../price/live-price-context';
import common from '../../../../shared/ui/common.module.css';
import styles from './options-tab.module.css';

export interface OptionsTabProps {
  form: FormStore;
  slots: readonly DemandSlotAnswer[];
  readOnly: boolean;
  onChanged: () => void;
}

/** The tab « options »: the department's options, each on or off. Prices and days are in the first tab. */
export default function OptionsTab({ form, slots, readOnly, onChanged }: OptionsTabProps) {
  const { values, options, missing, isLoading } = useLiveDossier();
  const chosen = new Map(values.demandOptions.map((option) => [option.id, option]));
  // A chosen option stays visible when the department no longer offers it.
  const shown = options.filter(({ id, activated }) => activated || chosen.has(id));
  const withdrawnOptions = values.demandOptions.filter(({ id }) => !options.some((option) => option.id === id));

  const toggle = (id: number, on: boolean) => {
    const offered = options.find((option) => option.id === id);
    const others = values.demandOptions.filter((option) => option.id !== id);
    const next =
      on && offered
        ? [...others, { id, name: offered.name, price: offered.price, dayCount: dayCountOf(slots) }]
        : others;
    const catalogueIndex = (optionId: number) => options.findIndex((option) => option.id === optionId);
    form.setFieldValue(
      'demandOptions',
      next.toSorted((a, b) => catalogueIndex(a.id) - catalogueIndex(b.id)),
    );
    onChanged();
  };

  if (readOnly) {
    return (
      <DetailSection title="Options du dispositif">
        {chosen.size === 0 ? (
          <p className={common.muted}>Aucune option choisie.</p>
        ) : (
          <Facts
            facts={[...chosen.values()].map(({ name, price }) => [name, `${formatMoney(price)} par jour`] as const)}
          />
        )}
      </DetailSection>
    );
  }
  return (
    <DetailSection title="Options du dispositif">
      {isLoading ? (
        // Chosen options appear at their place among the offered ones.
        <Loading />
      ) : shown.length + withdrawnOptions.length === 0 ? (
        <p className={common.muted}>{missing ?? 'Ce département ne propose pas d’option.'}</p>
      ) : (
        <ul className={styles.grid}>
          {[...shown, ...withdrawnOptions.map((option) => ({ ...option, icon: '', activated: false }))].map(
            (option) => {
              const own = chosen.get(option.id);
              return (
                <li key={option.id}>
                  <label className={styles.option}>
                    <input
                      type="checkbox"
                      role="switch"
                      className={styles.toggle}
                      checked={own !== undefined}
                      onChange={(event) => toggle(option.id, event.target.checked)}
                    />
                    <OptionIcon name={option.icon} />
                    <span className={styles.name}>{option.name}</span>
                    <span className={styles.price}>{formatMoney(own ? own.price : option.price)} par jour</span>
                    <span className={styles.state} aria-hidden="true">
                      {own ? 'Choisie' : 'Choisir'}
                    </span>
                  </label>
                </li>
              );
            },
          )}
        </ul>
      )}
    </DetailSection>
  );
}

/** Proposes the days of an option: the local days on which a slot starts. */
function dayCountOf(slots: readonly DemandSlotAnswer[]): number {
  return new Set(slots.map(({ startDate }) => startDate.slice(0, 10))).size;
}
