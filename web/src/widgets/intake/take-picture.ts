const JPEG_QUALITY = 0.92;

/**
 * Takes the current video frame as a photo, named like a camera file so that no item takes its name from it.
 */
export async function takePicture(video: HTMLVideoElement, now = new Date()): Promise<File> {
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
  const [date = '', time = ''] = now.toISOString().replace(/[-:]/g, '').split(/[T.]/);
  return new File([blob], `IMG_${date}_${time}${now.getMilliseconds()}.jpg`, { type: 'image/jpeg' });
}
