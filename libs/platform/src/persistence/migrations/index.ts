import { CreatePlatform1795132800001 } from './1795132800001-create-platform';

export const platformMigrations = [CreatePlatform1795132800001];
