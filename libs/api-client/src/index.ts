export { type FieldError, fetchApi, Problem, whenSessionEnds } from './fetch';
export * from './upload';
