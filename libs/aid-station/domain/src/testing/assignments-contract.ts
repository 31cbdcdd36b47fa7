import type { Assignments } from '../ports/assignments';

/** What every implementation of {@link Assignments} must do. */
export function assignmentsContract(makeAssignments: () => Promise<Assignments>): void {
  it('replaces the equipment of one slot, each piece once, and empties slots', async () => {
    const assignments = await makeAssignments();
    await assignments.replace({ demandId: 1, slotId: 11 }, [7, 5, 7]);
    await assignments.replace({ demandId: 1, slotId: 12 }, [5]);
    await assignments.replace({ demandId: 2, slotId: 21 }, [5]);
    expect(await assignments.of(11)).toEqual([5, 7]);
    expect(await assignments.dossiersWith(5)).toBe(2);
    await assignments.replace({ demandId: 1, slotId: 11 }, [9, 7]);
    expect(await assignments.of(11)).toEqual([7, 9]);
    await assignments.replace({ demandId: 1, slotId: 11 }, []);
    expect(await assignments.of(11)).toEqual([]);
    await assignments.removeAll([12, 13]);
    await assignments.removeAll([]);
    expect(await assignments.of(12)).toEqual([]);
    expect(await assignments.of(21)).toEqual([5]);
    expect([await assignments.dossiersWith(5), await assignments.dossiersWith(7)]).toEqual([1, 0]);
  });
}
