export { runDocumented } from './documented-commands';
export { childrenOf, commandOf, processorTimeOf, processTreeOf } from './processes';
export { type Product, startProduct } from './start-product';
export { pgBouncerProgram, startPgBouncer, type PgBouncer } from './pgbouncer';
