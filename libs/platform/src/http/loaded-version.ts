import { ApiProperty } from '@nestjs/swagger';
import { WholeNumberField, WholeNumberFilter } from './fields';

const message = 'Version attendue';
const description = 'The version that was loaded: 409 when somebody saved meanwhile. Left out, whoever saves last wins';

/** The version with which a form was loaded, in the body that saves it. */
export const LoadedVersion = () =>
  WholeNumberField({ optional: true, nullAsAbsent: true, minimum: 0, message, description });

/** The same, as a query parameter for calls whose body cannot contain it. */
export class LoadedVersionQuery {
  @WholeNumberFilter({ minimum: 0, maximum: 2_147_483_647, message, description })
  version?: number;
}

/** The version that clients send back as {@link LoadedVersion}. */
export const ShownVersion = () => ApiProperty({ type: 'integer', description: 'To send back when saving' });
