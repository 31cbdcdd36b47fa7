export { keepFocus } from '../shared/ui/dialog/keep-focus';
export { prepareForOffline } from './offline/offline';
