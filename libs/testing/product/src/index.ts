export { documentedCommands, runDocumented } from './documented-commands';
export { childrenOf, commandOf, familyOf } from './processes';
export { freePort, type Product, startProduct } from './start-product';
