import type { ReactNode } from 'react';
import { PhotosToScan } from '../pages/scan/photos-to-scan';
import ProposedSettings from './proposed-settings';

/** Components without output that every page of a signed-in user mounts. */
export default function LaterParts(): ReactNode {
  return (
    <>
      <ProposedSettings />
      <PhotosToScan />
    </>
  );
}
