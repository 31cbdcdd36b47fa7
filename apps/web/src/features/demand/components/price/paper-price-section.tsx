import { Field } from '../../../../shared/form/native/form';
import { FormSection } from '../../../../shared/form/form-sections';
import { OnOff } from '../../../../shared/form/native/on-off';

const choices = [
  ['hideDetails', 'Masquer le détail des créneaux', 'Chaque créneau tient en une ligne, avec son montant.'],
  ['hideCosting', 'Masquer les montants', 'Les prestations sont décrites\u00a0; seul le total est chiffré.'],
  ['hideComplement', 'Masquer les options et compléments', 'Ils tiennent en une ligne. Le total ne change pas.'],
] as const;

/** What the quote and the convention hide of the price (docs/decisions.md, Documents). */
export function PaperPriceSection({ readOnly }: { readOnly: boolean }) {
  return (
    <FormSection folds title="Prix sur le devis et la convention">
      {choices.map(([name, label, hint]) => (
        <Field key={name} name={name} label={label} valuePropName="checked" hint={hint}>
          <OnOff readOnly={readOnly} />
        </Field>
      ))}
    </FormSection>
  );
}
