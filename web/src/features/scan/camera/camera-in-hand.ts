/** Whether the device is held where fingers point: its camera is the first way to a photo. */
export const isCameraInHand = () => window.matchMedia('(pointer: coarse)').matches;
