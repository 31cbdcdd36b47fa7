import { ApiProperty } from '@nestjs/swagger';
import { WholeNumberField, WholeNumberFilter } from './fields';

const message = 'Version attendue';
const description = 'The version that was loaded: 409 when somebody saved meanwhile. Left out, whoever saves last wins';

/** The version that a form was loaded with, in the body that saves it. */
export const LoadedVersion = () =>
  WholeNumberField({ optional: true, nullAsAbsent: true, minimum: 0, message, description });

/** The same, of calls whose body has no room for it. */
export class LoadedVersionQuery {
  @WholeNumberFilter({ minimum: 0, maximum: 2_147_483_647, message, description })
  version?: number;
}

/** What {@link LoadedVersion} is to be sent back from. */
export const ShownVersion = () => ApiProperty({ type: 'integer', description: 'To send back when saving' });
