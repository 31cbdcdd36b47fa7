import type { MeansCountsFields as MeansCounts, MeansKind } from '@pds/api-client/generated/model';
import { Field } from '../../../../shared/form/ant-design/field';
import { numberBetween } from '../../../../shared/form/checks/number-checks';
import { NumberInput } from '../../../../shared/form/inputs/number-input';
import { meansNames } from '../../../../shared/reference/means-names';
import styles from './means-counts-fields.module.css';

/** What is typed of each kind. */
export type TypedCounts = Partial<Record<MeansKind, number | null>>;

const most = 1_000;

/** One field for each kind of means, in a group with a name. */
export function MeansCountsFields({
  legend,
  kinds,
  upTo,
}: {
  legend: string;
  kinds: readonly MeansKind[];
  /** At most so many of each kind. */
  upTo?: MeansCounts;
}) {
  return (
    <fieldset className={styles.means}>
      <legend>{legend}</legend>
      <div className={styles.kinds}>
        {kinds.map((kind) => {
          const limit = upTo ? (upTo[kind] ?? 0) : most;
          const label = upTo ? `${meansNames[kind]} (sur ${limit})` : meansNames[kind];
          return (
            <Field
              key={kind}
              name={['means', kind]}
              label={label}
              checks={[numberBetween({ least: 0, most: limit, decimals: 0 }, `Nombre entier de 0 à ${limit}`)]}
            >
              <NumberInput step={1} />
            </Field>
          );
        })}
      </div>
    </fieldset>
  );
}

/** The counts to send: those above 0. */
export function countsOf(typed: TypedCounts): MeansCounts {
  return Object.fromEntries(Object.entries(typed).filter(([, count]) => count));
}
