/** Whether the device is used by touch. On such a device the camera comes first. */
export const isCameraInHand = () => window.matchMedia('(pointer: coarse)').matches;
