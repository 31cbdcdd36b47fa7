import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsEmail, IsNotEmpty, IsString, Matches, MaxLength } from 'class-validator';

const required = '* Veuillez vérifier vos informations';

/** Text without the blanks around it; whatever is not text is left to the validators. */
const trimmed = () => Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** Names end up in e-mails that we send to the address given: nothing that reads as a link or as markup. */
const nameCharacters = /^[^<>{}[\]/\\:@#%&*=+_|~^"]+$/u;

/** Six to fifteen digits with the usual punctuation. */
const phoneNumber = /^(?=(?:\D*\d){6,15}\D*$)\+?[\d\s().-]{6,25}$/;

// applyDecorators applies from the top, a stack of decorators from the bottom: the coarsest check comes first here.

/** A person's first or last name. */
export const IsPersonName = (label: 'prénom' | 'nom') =>
  applyDecorators(
    IsString({ message: required }),
    IsNotEmpty({ message: required }),
    MaxLength(80, { message: '80 caractères au plus' }),
    Matches(nameCharacters, { message: `Ce ${label} contient des caractères non autorisés` }),
    trimmed(),
  );

/** An e-mail address. */
export const IsAddress = () =>
  applyDecorators(
    IsString({ message: required }),
    IsNotEmpty({ message: required }),
    MaxLength(254, { message: '254 caractères au plus' }),
    IsEmail({}, { message: 'Veuillez entrer une adresse mail valide' }),
    trimmed(),
  );

/** A phone number as people write it. */
export const IsPhone = () =>
  applyDecorators(
    IsString({ message: required }),
    IsNotEmpty({ message: required }),
    Matches(phoneNumber, { message: 'Veuillez entrer un numéro valide' }),
    trimmed(),
  );

/** A password of the person, to be compared with the one they chose. */
export const IsPassword = () =>
  applyDecorators(
    IsString({ message: 'Mot de passe obligatoire' }),
    IsNotEmpty({ message: 'Mot de passe obligatoire' }),
    MaxLength(200, { message: '200 caractères au plus' }),
  );

/** A password to be; how good it is, the domain says. */
export const IsNewPassword = () =>
  applyDecorators(
    IsString({ message: 'Mot de passe obligatoire' }),
    IsNotEmpty({ message: 'Mot de passe obligatoire' }),
    MaxLength(1000, { message: 'Le mot de passe doit compter au plus 200 caractères.' }),
  );

/** Text that may be empty, without the blanks around it. */
export const IsShortText = () =>
  applyDecorators(
    IsString({ message: 'Texte attendu' }),
    MaxLength(80, { message: '80 caractères au plus' }),
    trimmed(),
  );
