export { freePort, type Product, startProduct } from './start-product';
