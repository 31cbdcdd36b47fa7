import { deadlineMarksContract } from './deadline-marks-contract';
import { InMemoryDeadlineMarks } from './in-memory-deadline-marks';

describe('InMemoryDeadlineMarks', () => {
  deadlineMarksContract(async () => new InMemoryDeadlineMarks());
});
