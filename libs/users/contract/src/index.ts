export * from './calendar-reader';
export * from './links';
export * from './users.events';
export * as usersEvents from './users.events';
export * from './users.facade';
