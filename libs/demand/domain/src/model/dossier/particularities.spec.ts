import { FormCheck } from '@pds/kernel';
import {
  noParticularities,
  particularityLimits,
  type ParticularitiesForm,
  readParticularities,
} from './particularities';

const decree = { fileId: 7, originalName: 'arrêté.png' };
const was = { ...noParticularities, parking: 'Parking nord', decree };

function read(form: ParticularitiesForm, file?: typeof decree | null, before = was) {
  const check = new FormCheck();
  const particularities = readParticularities(before, form, file, 900, check);
  return { particularities, refused: check.errors.map(({ field }) => field) };
}

describe('the particularities of an event', () => {
  it('are read from the form, and absent fields are unchanged', () => {
    const form = {
      preparatoryMeeting: true,
      preparatoryMeetingDate: ' 2027-04-15 ',
      preparatoryMeetingComment: ' En mairie ',
      preparatoryMeetingSize: 13_000,
      accessControlAccreditation: true,
      accessControlProcedure: true,
      specificRisks: 'Badge à l’entrée',
      victimEvacuation: 'Par le quai',
      structure: true,
      structureType: ' Chapiteau ',
      detailNote: 'Plan joint',
    };
    const { particularities, refused } = read(form);
    expect(refused).toEqual([]);
    expect(particularities).toEqual({
      ...form,
      preparatoryMeetingDate: '2027-04-15',
      preparatoryMeetingComment: 'En mairie',
      structureType: 'Chapiteau',
      parking: 'Parking nord',
      decree,
    });
    expect(read({}).particularities).toEqual(was);
  });

  it('may be cleared', () => {
    const before = { ...was, preparatoryMeetingDate: '2027-04-15', preparatoryMeetingSize: 12 };
    const form = { preparatoryMeetingDate: null, preparatoryMeetingSize: null, parking: '' };
    expect(read(form, undefined, before)).toEqual({ particularities: { ...noParticularities, decree }, refused: [] });
    expect(read({ preparatoryMeetingDate: '' }, undefined, before).particularities.preparatoryMeetingDate).toBeNull();
  });

  it('may be sent back as they were shown', () => {
    const { decree: file, ...fields } = was;
    const shown = { ...fields, publicPeak: 900, decreeFile: file.fileId, decreeFileOriginalName: file.originalName };
    expect(read(shown)).toEqual({ particularities: was, refused: [] });
  });

  it('accept a new decree, remove it or retain it', () => {
    const other = { fileId: 8, originalName: 'autre.png' };
    expect(read({}, other).particularities.decree).toEqual(other);
    expect(read({}, null).particularities.decree).toBeNull();
    expect(read({ decreeFile: null }).particularities.decree).toBeNull();
    // The screen of a demand without a decree sends null next to its first one.
    expect(read({ decreeFile: null, decreeFileOriginalName: null }, other).particularities.decree).toEqual(other);
  });

  const tooLong = 'x'.repeat(particularityLimits.text + 1);
  it.each<[string, ParticularitiesForm, string[]]>([
    ['a structure without its type', { structure: true }, ['structureType']],
    ['a blank structure type', { structure: true, structureType: '  ' }, ['structureType']],
    ['a type that is too long', { structureType: 'x'.repeat(particularityLimits.line + 1) }, ['structureType']],
    ['texts that are too long', { specificRisks: tooLong, detailNote: tooLong }, ['specificRisks', 'detailNote']],
    ['a day that does not exist', { preparatoryMeetingDate: '2027-02-29' }, ['preparatoryMeetingDate']],
    ['a fraction of a person', { preparatoryMeetingSize: 0.5 }, ['preparatoryMeetingSize']],
    ['a negative number', { preparatoryMeetingSize: -1 }, ['preparatoryMeetingSize']],
    [
      'a number above the maximum',
      { preparatoryMeetingSize: particularityLimits.meetingSize + 1 },
      ['preparatoryMeetingSize'],
    ],
    ['a changed peak', { publicPeak: 901 }, ['publicPeak']],
    ['a changed file', { decreeFile: 8 }, ['decreeFile']],
    ['a changed file name', { decreeFileOriginalName: 'faux.png' }, ['decreeFileOriginalName']],
  ])('are refused for %s', (_, form, fields) => {
    expect(read(form).refused).toEqual(fields);
  });

  it('require the type when it is cleared while the structure remains', () => {
    const before = { ...was, structure: true, structureType: 'Chapiteau' };
    expect(read({ structureType: '' }, undefined, before).refused).toEqual(['structureType']);
    expect(read({ structure: false, structureType: '' }, undefined, before).refused).toEqual([]);
  });
});
