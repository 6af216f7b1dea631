import { Reflector } from '@nestjs/core';

/** Marks a route that `<img>` loads from: who asks may be said by the cookie for images instead of a token. */
export const TakesImageCookie = Reflector.createDecorator<true>({ transform: () => true });
