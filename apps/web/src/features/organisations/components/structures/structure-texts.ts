/** Formats `12 rue de la Protection, 69003 Lyon` from the known parts. Empty if none is known. */
export function addressLine({
  address,
  postcode,
  city,
}: {
  address: string | null;
  postcode: string | null;
  city: string | null;
}): string {
  return [address, [postcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/** Returns first and last name of the person in charge, as far as known. */
export function personName({
  personFirstname,
  personLastname,
}: {
  personFirstname: string | null;
  personLastname: string | null;
}): string {
  return [personFirstname, personLastname].filter(Boolean).join(' ');
}

/** « Jeanne Roux » */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`;
}
