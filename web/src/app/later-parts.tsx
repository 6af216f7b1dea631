import type { ReactNode } from 'react';
import { PhotosToScan } from '../features/scan/photos-to-scan';
import ProposedSettings from '../features/settings/proposed-settings';

/** Parts that show nothing, which every page of a signed-in user has. */
export default function LaterParts(): ReactNode {
  return (
    <>
      <ProposedSettings />
      <PhotosToScan />
    </>
  );
}
