import { IdFilter, WholeNumberField } from '@pds/platform';

const message = 'Version attendue';
const description = 'The version of the demand that was loaded; left out, whoever saves last wins';

/** The version of the demand that was loaded, in the body of a call that changes it. */
export const LoadedVersionField = () => WholeNumberField({ optional: true, nullAsAbsent: true, message, description });

/** The same, for calls without a body to carry it. */
export class VersionQuery {
  @IdFilter({ message, description })
  version?: number;
}
