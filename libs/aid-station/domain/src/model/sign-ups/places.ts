import { headcount, type Team, type TeamFunction, teamFunctions, teamShortfall } from '@pds/pricing/contract';

/** A count for each function. */
export const teamOf = (count: (name: TeamFunction) => number) =>
  Object.fromEntries(teamFunctions.map((name) => [name, count(name)])) as Team;

/** The places of a slot by function. */
export const placesOf = ({ required, added }: { readonly required: Team; readonly added: Team }): Team =>
  teamOf((name) => Math.max(0, required[name] + added[name]));

/** People by function, of whom a part may be known as counts only; absent functions are 0. */
export const sumOfTeams = (one: Partial<Team>, other: Partial<Team>): Team =>
  teamOf((name) => (one[name] ?? 0) + (other[name] ?? 0));

/** Whether one more of a function takes a place that the others leave: the rule of the team's shortfall. */
export function hasPlaceFor(name: TeamFunction, places: Team, others: Team): boolean {
  const missing = (team: Team) => headcount(teamShortfall(places, team));
  return missing({ ...others, [name]: others[name] + 1 }) < missing(others);
}
