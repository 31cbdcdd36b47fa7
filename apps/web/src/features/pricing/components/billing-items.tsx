import Button from 'antd/es/button';
import Form, { type FormInstance } from 'antd/es/form';
import { useEffect, useRef, useState } from 'react';
import { useAddBillingItem, useCopyBillingItem, useDeleteBillingItem } from '../api/pricing';
import { confirm } from '../../../shared/ui/dialog/confirm';
import { amount } from '../../../shared/form/checks/number-checks';
import { Field } from '../../../shared/form/ant-design/field';
import { FormSection } from '../../../shared/form/form-sections';
import { NumberInput } from '../../../shared/form/inputs/number-input';
import { useRun } from '../../../shared/ui/state/use-run';
import styles from './billing-items.module.css';

/** A billing item in the form. The price is null while empty. */
export interface BillingItemValues {
  readonly id: number;
  readonly name: string;
  readonly price: number | null;
}

export interface BillingItemsProps {
  departmentId: number;
  form: FormInstance;
  readOnly: boolean;
}

/** Items often billed. Adding, copying and deleting are saved at once, names and prices with the page. */
export function BillingItems({ departmentId, form, readOnly }: BillingItemsProps) {
  const { mutateAsync: addBillingItem } = useAddBillingItem(departmentId);
  const { mutateAsync: copyBillingItem } = useCopyBillingItem(departmentId);
  const { mutateAsync: deleteBillingItem } = useDeleteBillingItem(departmentId);
  const [busy, run] = useRun();
  const [added, setAdded] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  // The buttons are named after the input.
  Form.useWatch('billableItems', form);
  useEffect(() => {
    if (added !== null) list.current?.querySelector<HTMLInputElement>(`[data-item="${added}"] input`)?.focus();
  }, [added]);

  const shownItems = () => (form.getFieldValue('billableItems') ?? []) as readonly BillingItemValues[];
  /** Returns the other shown items: the form may already have the stored item before it is placed here. */
  const otherItems = ({ id }: { id: number }) => shownItems().filter((item) => item.id !== id);
  const showItems = (items: readonly BillingItemValues[]) => form.setFieldValue('billableItems', items);
  const add = () =>
    run(async () => {
      const item = await addBillingItem();
      showItems([...otherItems(item), item]);
      setAdded(item.id);
    });
  const copy = (id: number) =>
    run(async () => {
      const item = await copyBillingItem(id);
      // Copies what is shown, saved or not.
      const { name, price } = shownItems().find((source) => source.id === id) ?? item;
      showItems([...otherItems(item), { id: item.id, name, price }]);
      setAdded(item.id);
    });
  const remove = (id: number, name: string) =>
    run(async () => {
      const goAhead = await confirm({
        title: 'Suppression prestation',
        text: name
          ? `Êtes-vous sûr de vouloir supprimer la prestation « ${name} » ?`
          : 'Êtes-vous sûr de vouloir supprimer cette prestation ?',
        action: 'SUPPRIMER',
        danger: true,
      });
      if (!goAhead) return;
      await deleteBillingItem(id);
      showItems(otherItems({ id }));
    });

  return (
    <FormSection
      title="Prestations"
      hint="Ce que vous facturez souvent en complément d’un poste de secours, à ajouter d’un geste sur un dossier."
      actions={
        !readOnly && (
          <Button onClick={() => void add()} disabled={busy}>
            Ajouter une prestation
          </Button>
        )
      }
    >
      <Form.List name="billableItems">
        {(fields) =>
          fields.length === 0 ? (
            <p className={styles.empty}>Aucune prestation</p>
          ) : (
            <ul ref={list} className={styles.items}>
              {fields.map(({ name: index }) => {
                const item = shownItems()[index];
                if (!item) return null;
                const label = item.name || `Prestation ${index + 1}`;
                return (
                  <li key={item.id} className={styles.item} data-item={item.id}>
                    <Field name={[index, 'name']} label="Nom" required="Veuillez saisir un nom">
                      <input className="pds-input" maxLength={200} autoComplete="off" />
                    </Field>
                    <Field
                      name={[index, 'price']}
                      label="Prix unitaire"
                      required="Veuillez saisir un prix"
                      checks={[amount(100_000, 3)]}
                    >
                      <NumberInput unit="€" step={0.001} />
                    </Field>
                    {!readOnly && (
                      <div className={styles.actions}>
                        <Button
                          size="small"
                          disabled={busy}
                          aria-label={`Copier ${label}`}
                          onClick={() => void copy(item.id)}
                        >
                          Copier
                        </Button>
                        <Button
                          size="small"
                          danger
                          disabled={busy}
                          aria-label={`Supprimer ${label}`}
                          onClick={() => void remove(item.id, item.name)}
                        >
                          Supprimer
                        </Button>
                      </div>
                    )}
                  </li>
                );
              })}
            </ul>
          )
        }
      </Form.List>
    </FormSection>
  );
}
