import { complementLimits } from '@pds/demand/domain';
import { listBody } from '@pds/platform';
import { OptionChoiceBody } from './options.dto';

/** The rows of the options, sent as a list. */
export const optionRowsPipe = listBody(OptionChoiceBody, 'options', {
  maxItems: complementLimits.options,
  tooMany: `${complementLimits.options} options au plus`,
  item: 'Option invalide',
});
