const JPEG_QUALITY = 0.92;

/** What the video shows at this moment, named as cameras name their photos: such a name names no item. */
export async function takePicture(video: HTMLVideoElement, now = new Date()): Promise<File> {
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
  const [date = '', time = ''] = now.toISOString().replace(/[-:]/g, '').split(/[T.]/);
  return new File([blob], `IMG_${date}_${time}${now.getMilliseconds()}.jpg`, { type: 'image/jpeg' });
}
