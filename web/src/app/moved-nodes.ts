/**
 * Prevents crashes when in-page translation (Chrome, Edge, Safari) or an extension wraps texts of the page in its own
 * elements. React then asks a parent to remove a node that is no longer its child, or to insert before such a node.
 * This error unmounts the whole page (https://github.com/facebook/react/issues/11538). This patch removes the wrapper
 * with the wrapped node and ignores nodes that are gone. Other texts may stay outdated until React renders them
 * again.
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

/** The parent's child that is the node or contains it. */
function childWith(parent: Node, node: Node): Node | null {
  let own: Node | null = node;
  while (own && own.parentNode !== parent) own = own.parentNode;
  return own;
}
