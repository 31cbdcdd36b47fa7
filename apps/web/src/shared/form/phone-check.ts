import { PhoneNumber } from '@pds/kernel';
import { parsedBy } from './checks';

/** Checks a phone number in any usual notation, with or without a note. Apart from the other checks, which every staff page loads. */
export const phoneNumber = parsedBy(PhoneNumber.parse, 'Veuillez entrer un numéro de téléphone valide');
