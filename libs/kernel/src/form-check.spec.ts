import { DomainError, type FieldError } from './domain-error';
import { checkedEmail } from './email-address';
import { FormCheck, presentFields, textOrNull } from './form-check';
import { checkedName } from './person-name';
import { checkedPhone } from './phone-number';
import { checkedPostalCode } from './postal-code';

class WrongForm extends DomainError {
  readonly code = 'test.wrong-form';
  readonly kind = 'invalid';
  constructor(fields: readonly FieldError[]) {
    super('Veuillez vérifier la validité des champs', fields);
  }
}

const messages = (check: FormCheck) => Object.fromEntries(check.errors.map(({ field, message }) => [field, message]));

describe('checking a form', () => {
  it('reads valid values and reports no error', () => {
    const check = new FormCheck();
    expect(check.required('name', ' Club ')).toBe('Club');
    expect(check.text('comments', undefined, 10)).toBe('');
    expect(checkedEmail(check, 'email', ' jeanne@example.org ', 'manque')).toBe('jeanne@example.org');
    expect(checkedEmail(check, 'copy', '')).toBe('');
    expect(checkedPostalCode(check, 'zip', '69 002', 'manque')).toBe('69002');
    expect(checkedPhone(check, 'tel', '06 39 98 00 01', 'manque')).toBe('06 39 98 00 01');
    expect(checkedName(check, 'firstName', ' J.Pierre', 'prénom', 'manque')).toBe('J.Pierre');
    expect(checkedName(check, 'birthName', null, 'nom')).toBe('');
    expect(check.optional('year', '2027', Number, 'année')).toBe(2027);
    expect(check.optional('year', ' ', Number, 'année')).toBeNull();
    check.wholeNumber('days', 3_650, 0, 3_650, 'jours');
    expect(check.errors).toEqual([]);
    expect(() => check.orThrow(WrongForm)).not.toThrow();
  });

  it('reports every invalid field, each with its own message, in the order of the checks', () => {
    const check = new FormCheck();
    check.required('name', '  ');
    check.text('city', null, 10, 'Veuillez saisir la ville');
    check.text('comments', 'x'.repeat(11), 10);
    checkedEmail(check, 'email', 'jeanne');
    checkedEmail(check, 'copy', null, 'Veuillez saisir une adresse mail');
    checkedPostalCode(check, 'zip', '99000');
    checkedPhone(check, 'tel', 'non');
    checkedName(check, 'firstName', '<b>', 'prénom');
    checkedName(check, 'lastName', ' ', 'nom', 'Veuillez saisir le nom');
    check.optional('year', 'x', () => null, 'Veuillez saisir une année');
    for (const [index, days] of [-1, 3_651, 1.5, Number.NaN].entries()) {
      check.wholeNumber(`days.${index}`, days, 0, 3_650, 'Entre 0 et 3650');
    }
    expect(messages(check)).toEqual({
      name: 'Ce champ est obligatoire',
      city: 'Veuillez saisir la ville',
      comments: '10 caractères au plus',
      email: 'Veuillez entrer une adresse mail valide',
      copy: 'Veuillez saisir une adresse mail',
      zip: 'Veuillez entrer un code postal valide',
      tel: 'Veuillez entrer un numéro de téléphone valide',
      firstName: 'Ce prénom contient des caractères non autorisés',
      lastName: 'Veuillez saisir le nom',
      year: 'Veuillez saisir une année',
      'days.0': 'Entre 0 et 3650',
      'days.1': 'Entre 0 et 3650',
      'days.2': 'Entre 0 et 3650',
      'days.3': 'Entre 0 et 3650',
    });
    expect(check.errors.map(({ field }) => field).slice(0, 3)).toEqual(['name', 'city', 'comments']);
  });

  it('throws the error of the context, with all field errors', () => {
    const check = new FormCheck();
    check.refuse('office', 'Cette antenne n’existe pas');
    expect(() => check.orThrow(WrongForm)).toThrow(
      expect.objectContaining({
        code: 'test.wrong-form',
        fields: [{ field: 'office', message: 'Cette antenne n’existe pas' }],
      }),
    );
  });

  it('keeps the first message of a field', () => {
    const check = new FormCheck();
    check.refuse('name', 'le premier');
    check.refuse('name', 'le second');
    expect(messages(check)).toEqual({ name: 'le premier' });
  });

  it('distinguishes an absent field from an emptied one', () => {
    expect(textOrNull('  ')).toBeNull();
    expect(textOrNull(' a ')).toBe('a');
    expect(presentFields({ name: undefined, city: null, zip: '69002' })).toEqual({ city: null, zip: '69002' });
  });
});
