/** What is in scope everywhere: the types of `java.lang`. */
const PLATFORM_TYPES = new Set(
  `AbstractMethodError Appendable ArithmeticException ArrayIndexOutOfBoundsException ArrayStoreException AssertionError
  AutoCloseable Boolean Byte CharSequence Character Class ClassCastException ClassLoader ClassNotFoundException
  CloneNotSupportedException Cloneable Comparable Deprecated Double Enum Error Exception ExceptionInInitializerError
  Float FunctionalInterface IllegalAccessException IllegalArgumentException IllegalCallerException
  IllegalMonitorStateException IllegalStateException IllegalThreadStateException IncompatibleClassChangeError
  IndexOutOfBoundsException InheritableThreadLocal InstantiationException Integer InternalError InterruptedException
  Iterable LinkageError Long Math Module ModuleLayer NegativeArraySizeException NoClassDefFoundError
  NoSuchFieldException NoSuchMethodError NoSuchMethodException NullPointerException Number NumberFormatException Object
  OutOfMemoryError Override Package Process ProcessBuilder ProcessHandle Readable Record ReflectiveOperationException
  Runnable Runtime RuntimeException SafeVarargs SecurityException SecurityManager Short StackOverflowError
  StackTraceElement StackWalker StrictMath String StringBuffer StringBuilder StringIndexOutOfBoundsException
  SuppressWarnings System Thread ThreadGroup ThreadLocal Throwable TypeNotPresentException UnsatisfiedLinkError
  UnsupportedOperationException VerifyError VirtualMachineError Void`.split(/\s+/),
);

export function isPlatformType(name: string): boolean {
  return PLATFORM_TYPES.has(name);
}
