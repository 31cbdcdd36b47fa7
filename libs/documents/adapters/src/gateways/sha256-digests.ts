import { hash } from 'node:crypto';
import { Digests } from '@pds/documents/domain';

export class Sha256Digests extends Digests {
  override sha256(text: string): string {
    return hash('sha256', text, 'hex');
  }
}
