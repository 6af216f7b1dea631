/**
 * In-page translation (Chrome, Edge, Safari) and some extensions wrap texts of the page in elements of their own. React
 * then asks a parent to remove a node, or to insert one before it, that is no longer its child, which is an error that
 * takes the whole page down (https://github.com/facebook/react/issues/11538). What was wrapped is removed with its
 * wrapper here, and what has gone is left alone. What stays may show an old text until it is drawn anew.
 */
export function tolerateMovedNodes(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const own = childWith(this, child);
    if (own) removeChild.call(this, own);
    return child;
  };
  Node.prototype.insertBefore = function <Added extends Node>(this: Node, added: Added, before: Node | null): Added {
    insertBefore.call(this, added, before && childWith(this, before));
    return added;
  };
}

/** The child of a parent that is a node, or that holds it. */
function childWith(parent: Node, node: Node): Node | null {
  let own: Node | null = node;
  while (own && own.parentNode !== parent) own = own.parentNode;
  return own;
}
