import type { DepartmentOptionAnswer } from '@pds/api-client/generated/model';
import Checkbox from 'antd/es/checkbox';
import Form from 'antd/es/form';
import { amount } from '../../../shared/form/checks/number-checks';
import { Field } from '../../../shared/form/ant-design/field';
import { FormSection } from '../../../shared/form/form-sections';
import { NumberInput } from '../../../shared/form/inputs/number-input';
import { numberText } from '../../../shared/form/inputs/parse-number';
import { OptionIcon } from '../../../shared/ui/option-icon';
import styles from './option-list.module.css';

/** An option of a department in the form. The price is null if it follows the default one. */
export interface OptionValues {
  readonly id: number;
  readonly activated: boolean;
  readonly price: number | null;
}

/** The options for events: whether each is offered here, and its price per day. */
export function OptionList({
  options,
  isDefault,
}: {
  options: readonly DepartmentOptionAnswer[];
  /** Whether it is the default tariff, where every price is required. */
  isDefault: boolean;
}) {
  return (
    <FormSection title="Options" hint="Les options cochées sont proposées aux organisateurs, au prix par jour indiqué.">
      <div className={styles.options}>
        {options.map(({ id, option, defaultPrice }, index) => (
          <div key={id} className={styles.option} role="group" aria-label={option?.name}>
            <Form.Item name={['options', index, 'activated']} valuePropName="checked" noStyle>
              <Checkbox aria-label={`Proposer « ${option?.name} »`} />
            </Form.Item>
            <OptionIcon name={option?.icon ?? ''} />
            <span className={styles.name}>{option?.name}</span>
            <Field
              name={['options', index, 'price']}
              label={<span className="pds-visually-hidden">Prix par jour</span>}
              required={isDefault && 'Veuillez saisir un prix'}
              checks={[amount(100_000, 2)]}
            >
              <NumberInput
                unit="€"
                decimals={2}
                step={0.01}
                placeholder={isDefault ? '' : numberText(defaultPrice, 2)}
              />
            </Field>
          </div>
        ))}
      </div>
    </FormSection>
  );
}
