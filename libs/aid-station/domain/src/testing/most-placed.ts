import { type Team, type TeamFunction, teamFunctions } from '@pds/pricing/contract';

/** Which places rescuers may take; everybody else only has those of their own function. */
const placesOfRescuers: Partial<Record<TeamFunction, readonly TeamFunction[]>> = {
  teamLeader: ['teamLeader', 'pse2', 'pse1'],
  pse2: ['pse2', 'pse1'],
};

/** The most people who can have a place of a team at once. Each takes one; others change places for them. */
export function mostPlaced(team: Team, people: readonly TeamFunction[]): number {
  const places = teamFunctions.flatMap((name) => Array<TeamFunction>(team[name]).fill(name));
  const taken = new Map<number, TeamFunction>();
  const findsPlace = (person: TeamFunction, tried: Set<number>): boolean =>
    places.some((place, at) => {
      if (tried.has(at) || !(placesOfRescuers[person] ?? [person]).includes(place)) return false;
      tried.add(at);
      const other = taken.get(at);
      if (other && !findsPlace(other, tried)) return false;
      taken.set(at, person);
      return true;
    });
  return people.filter((person) => findsPlace(person, new Set())).length;
}
