import { EmailAddress, typedText } from '@pds/kernel';

/** One address, several separated by commas or semicolons, or a list of them. */
export type MailAddresses = string | readonly string[];

/** One of a message's recipients, as it was posted. */
export interface MailRecipient {
  readonly kind: 'to' | 'cc';
  readonly address: string;
  /** Whether it has the form of an address: nothing else is written into a header or the envelope. */
  readonly valid: boolean;
}

/**
 * The recipients of a message in order, each once (case-insensitive), those in copy after the others. No address contains a comma
 * (`EmailAddress`), so that a list may be typed in one field; names beside addresses are not accepted.
 */
export function recipientsOf(to: MailAddresses, cc: MailAddresses = []): MailRecipient[] {
  const seen = new Set<string>();
  const ofKind = (kind: 'to' | 'cc', addresses: MailAddresses) =>
    [addresses]
      .flat()
      .flatMap((text) => text.split(/[,;]/))
      .map(typedText)
      .filter((address) => {
        const isNew = address !== '' && !seen.has(address.toLowerCase());
        seen.add(address.toLowerCase());
        return isNew;
      })
      .map((address) => ({ kind, address, valid: EmailAddress.parse(address) !== null }));
  const addressees = ofKind('to', to);
  // A message without recipient is refused like one with an invalid address: staff see it.
  return [...(addressees.length > 0 ? addressees : [nobody]), ...ofKind('cc', cc)];
}

const nobody: MailRecipient = { kind: 'to', address: '', valid: false };

/** The sender: the displayed name and the address. */
export interface MailFrom {
  readonly name: string;
  readonly address: string;
}

/** Parses `name@domain` or `A name <name@domain>`; null when it is neither, or more than one. */
export function parseMailFrom(text: string): MailFrom | null {
  const [, name = '', bracketed, bare] = /^(?:([^<>\p{Cc}]*)<([^<>]+)>|([^<>]+))$/u.exec(text.trim()) ?? [];
  const address = EmailAddress.parse(bracketed ?? bare ?? '');
  return address && { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.value };
}
