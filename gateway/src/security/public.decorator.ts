import { Reflector } from '@nestjs/core';

/** Marks a route that needs no token. */
export const Public = Reflector.createDecorator<true>({ transform: () => true });
