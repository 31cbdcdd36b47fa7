import { statfs } from 'node:fs/promises';

/** The room on a disk, in bytes. */
export interface DiskSpace {
  /** What this account may still write. */
  readonly free: number;
  readonly total: number;
}

/**
 * Returns the room on the disk of a folder.
 * @throws the file system's error when the folder does not exist
 */
export async function diskSpaceOf(folder: string): Promise<DiskSpace> {
  const { bsize, bavail, blocks } = await statfs(folder);
  return { free: bsize * bavail, total: bsize * blocks };
}
