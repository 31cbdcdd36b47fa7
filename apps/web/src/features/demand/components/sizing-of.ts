import { DomainError } from '@pds/kernel';
import { sizeStation } from '@pds/pricing/domain';

type SizingInput = Parameters<typeof sizeStation>[0];

/** What the RIS says of a slot, by the very rules that the server sizes with; null while something typed is out of its range. */
export function sizingOf(input: SizingInput): ReturnType<typeof sizeStation> | null {
  try {
    return sizeStation(input);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
