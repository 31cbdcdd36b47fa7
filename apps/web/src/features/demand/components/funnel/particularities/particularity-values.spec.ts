import {
  describeParticularityConflict,
  incompleteParticularities,
  particularitiesChangeOf,
  particularityFieldOf,
  particularityValuesOf,
} from './particularity-values';

const fields = {
  publicPeak: 15_000,
  preparatoryMeeting: true,
  preparatoryMeetingDate: '2028-04-02',
  preparatoryMeetingComment: 'En préfecture',
  preparatoryMeetingSize: 15_000,
  accessControlAccreditation: true,
  accessControlProcedure: false,
  decreeFile: 12,
  decreeFileOriginalName: 'arrete.jpg',
  specificRisks: 'Badges',
  victimEvacuation: 'Porte B',
  parking: 'Nord',
  structure: true,
  structureType: 'Chapiteau',
  detailNote: '',
};

describe('the form of the particularities', () => {
  it('contains what can be typed, and sends it back as the call takes it', () => {
    const { publicPeak: _peak, decreeFile: _file, decreeFileOriginalName: _name, ...typed } = fields;
    expect(particularitiesChangeOf(particularityValuesOf(fields))).toEqual(typed);
  });

  it('sends only what changed', () => {
    expect(particularitiesChangeOf({ parking: 'Sud' })).toEqual({ parking: 'Sud' });
    expect(particularitiesChangeOf({})).toEqual({});
  });

  it('shows a missing day as an empty field, and sends an empty field as no day', () => {
    expect(particularityValuesOf({ ...fields, preparatoryMeetingDate: null }).preparatoryMeetingDate).toBe('');
    expect(particularitiesChangeOf({ preparatoryMeetingDate: '' })).toEqual({ preparatoryMeetingDate: null });
  });

  it('sends a structure with its type, and waits while the type is missing', () => {
    const values = particularityValuesOf(fields);
    expect(particularitiesChangeOf({ structure: { on: true, type: 'Gradins' } })).toEqual({
      structure: true,
      structureType: 'Gradins',
    });
    expect(incompleteParticularities(values)).toEqual([]);
    expect(incompleteParticularities({ ...values, structure: { on: true, type: ' ' } })).toEqual(['structure']);
    expect(incompleteParticularities({ ...values, structure: { on: false, type: '' } })).toEqual([]);
    expect(particularityFieldOf('structureType')).toBe('structure.type');
    expect(particularityFieldOf('parking')).toBe('parking');
  });

  it('accepts and sends only days of the calendar', () => {
    const halfTyped = { ...particularityValuesOf(fields), preparatoryMeetingDate: '31/02' };
    expect(incompleteParticularities(halfTyped)).toEqual(['preparatoryMeetingDate']);
  });

  it('describes both versions of a field in words', () => {
    const texts = (field: string, mine: unknown, theirs: unknown) => {
      const { label, ...sides } = describeParticularityConflict({ field, mine, theirs });
      expect(label).not.toBe('');
      return Object.values(sides);
    };
    expect(texts('parking', 'Nord', '')).toEqual(['Nord', '']);
    expect(texts('preparatoryMeeting', true, false)).toEqual(['Oui', 'Non']);
    expect(texts('preparatoryMeetingSize', 800, null)).toEqual(['800', '']);
    expect(texts('preparatoryMeetingDate', '2028-04-02', '')).toEqual(['02/04/2028', '']);
    expect(texts('structure', { on: true, type: 'Gradins' }, { on: false, type: 'Gradins' })).toEqual([
      'Gradins',
      'Non',
    ]);
  });
});
